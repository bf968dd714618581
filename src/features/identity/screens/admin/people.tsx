import { listLoader } from '#platform/admin-list.ts'
import type { Role } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { choiceFilter, textFilter } from '#ui/admin-list/filters.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { peopleTexts } from '../../admin-texts.ts'
import { roleNames } from '../../role-names.ts'
import { findPeople, type PersonRow } from '../../server/people/find-people.ts'
import type { Route } from './+types/people'

const columns: readonly Column<PersonRow>[] = [
  { key: 'name', head: peopleTexts.name, cell: ({ name }) => name ?? peopleTexts.noName },
  { key: 'mobile', head: peopleTexts.mobile, cell: ({ maskedMobile }) => maskedMobile, numeric: true },
  {
    key: 'roles',
    head: peopleTexts.roles,
    cell: ({ roles }) => roles.map((role) => roleNames[role]).join('، ') || '—',
  },
  { key: 'since', head: peopleTexts.since, cell: ({ since }) => since },
  {
    key: 'state',
    head: peopleTexts.state,
    cell: ({ locked }) => (locked ? peopleTexts.locked : peopleTexts.open),
  },
]

/** All people who ever signed in, for support and moderation. */
export const people = adminList({
  title: peopleTexts.title,
  filters: {
    q: textFilter({ label: peopleTexts.search, type: 'search' }),
    role: choiceFilter({
      label: peopleTexts.role,
      choices: roleNames as Record<Role, string>,
      empty: peopleTexts.anyRole,
    }),
    state: choiceFilter({
      label: peopleTexts.state,
      choices: { locked: peopleTexts.lockedOnly },
      empty: peopleTexts.anyState,
    }),
  },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => `/admin/people/${id}`,
  csv: '/admin/people.csv',
  empty: <EmptyState title={peopleTexts.emptyTitle}>{peopleTexts.emptyAbout}</EmptyState>,
})

export const middleware = [requireStaff]
export const loader = listLoader(people, findPeople)
export const meta: Route.MetaFunction = people.meta
export default people.Page

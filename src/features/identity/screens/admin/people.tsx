import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { TextField } from '#ui/text-field.tsx'
import { peopleTexts } from '../../admin-texts.ts'
import { roleNames } from '../../role-names.ts'
import { findPeople, type PersonRow } from '../../server/people/find-people.ts'
import { readPeopleQuery } from '../../server/people/read-people-query.ts'
import type { Route } from './+types/people'

export const middleware = [requireStaff]

export const meta: Route.MetaFunction = () => pageTitle(peopleTexts.title)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, secrets } = contextOf(context)
  const query = readPeopleQuery(url.searchParams)
  return { query, ...(await findPeople(db, secrets, query)) }
}

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

const roleOptions = toOptions(roleNames)

/** All people who ever signed in, for support and moderation. */
export default function PeopleScreen({ loaderData }: Route.ComponentProps) {
  const { rows, next, query } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={peopleTexts.title} />
      <TableFilters>
        <TextField label={peopleTexts.search} name="q" type="search" defaultValue={query.text} />
        <SelectField
          label={peopleTexts.role}
          name="role"
          options={roleOptions}
          empty={peopleTexts.anyRole}
          defaultValue={query.role ?? ''}
        />
        <SelectField
          label={peopleTexts.state}
          name="state"
          options={[{ value: 'locked', label: peopleTexts.lockedOnly }]}
          empty={peopleTexts.anyState}
          defaultValue={query.locked ? 'locked' : ''}
        />
      </TableFilters>
      <DataTable
        caption={peopleTexts.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/admin/people/${id}`}
        next={next}
        csv="/admin/people.csv"
        empty={<EmptyState title={peopleTexts.emptyTitle}>{peopleTexts.emptyAbout}</EmptyState>}
      />
    </div>
  )
}

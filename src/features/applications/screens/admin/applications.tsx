import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { choiceFilter, stateFilter } from '#ui/admin-list/filters.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { applicationAdminPath } from '../../addresses.ts'
import { findApplications } from '../../server/find-applications.ts'
import { kindNames, stateNames, stateTones } from '../../texts.ts'
import type { Route } from './+types/applications'

const columns: Column<RowOf<typeof findApplications>>[] = [
  { key: 'title', head: 'درخواست', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'kind', head: 'نوع', cell: ({ kind }) => kind },
  { key: 'applicant', head: 'درخواست‌دهنده', cell: ({ applicant }) => <bdi>{applicant}</bdi> },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge> },
  { key: 'sent', head: 'تاریخ ثبت', cell: ({ sent }) => sent },
  { key: 'assignee', head: 'مسئول', cell: ({ assignee }) => <bdi>{assignee}</bdi> },
]

/** Applications of people and businesses; open ones first, longest wait on top. */
const applications = adminList({
  title: 'درخواست‌های همکاری و تبلیغ',
  filters: {
    state: stateFilter({ label: 'وضعیت', choices: { open: 'باز', ...stateNames, all: 'همه' } }),
    kind: choiceFilter({ label: 'نوع', choices: kindNames }),
  },
  caption: { of: 'state' },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => applicationAdminPath(id),
  empty: 'درخواستی نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(applications, findApplications)
export const meta: Route.MetaFunction = applications.meta
export default applications.Page

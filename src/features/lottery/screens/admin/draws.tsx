import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { lotteryAdminPath } from '../../addresses.ts'
import { findAdminLotteries, type AdminRow } from '../../server/admin.ts'
import type { Route } from './+types/draws'

export const middleware = [requireStaff]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  draws: await findAdminLotteries(contextOf(context).db),
})

export const meta: Route.MetaFunction = () => pageTitle('قرعه‌کشی‌ها')

const columns: Column<AdminRow>[] = [
  { key: 'title', head: 'عنوان', cell: ({ title }) => title },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => state },
  { key: 'tickets', head: 'بلیت', cell: ({ tickets }) => tickets, numeric: true },
  { key: 'closes', head: 'پایان مهلت', cell: ({ closesAt }) => closesAt },
  { key: 'next', head: 'مرحلهٔ بعدی', cell: ({ next }) => next },
]

/** All lotteries with their next step; steps are signed on each one's page. */
export default function Lotteries({ loaderData: { draws } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="قرعه‌کشی‌ها"
        lead="هر مرحله یک امضاست و برگشت ندارد. شروع و قرعه‌کشی را همکار دیگری امضا می‌کند، نه کسی که مرحلهٔ قبل را امضا کرده. قرعه‌کشی نوبتِ شروع فروش‌ها خودکار است و امضا ندارد."
      />
      <DataTable
        caption="قرعه‌کشی‌ها"
        columns={columns}
        rows={draws}
        rowKey={({ id }) => id}
        rowHref={({ id }) => lotteryAdminPath(id)}
        next={null}
        empty={<EmptyState title="هنوز قرعه‌کشی‌ای نداریم" />}
      />
    </div>
  )
}

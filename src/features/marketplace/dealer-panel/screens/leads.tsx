import { requireSignIn } from '#platform/guards.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { messagesPath } from '../../conversation-addresses.ts'
import { PanelFrame } from '../components/panel-frame.tsx'
import { panelOf, headOf } from '../server/panel-context.ts'
import { findLeads } from '../server/leads.ts'
import type { Route } from './+types/leads'

export const middleware = [requireSignIn]

export async function loader(args: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'stock')
  return { gallery: headOf(gallery), leads: await findLeads(ctx, gallery) }
}

export const meta: Route.MetaFunction = () => pageTitle('مشتری‌ها')

type Counted = { reveals: string; threads: string; visits: string }
const countColumns = <Row extends Counted>(): Column<Row>[] => [
  { key: 'reveals', head: 'شماره', numeric: true, cell: ({ reveals }) => reveals },
  { key: 'threads', head: 'گفت‌وگو', numeric: true, cell: ({ threads }) => threads },
  { key: 'visits', head: 'قرار', numeric: true, cell: ({ visits }) => visits },
]

type Leads = Route.ComponentProps['loaderData']['leads']
const adColumns: Column<Leads['ads'][number]>[] = [
  { key: 'title', head: 'خودرو', cell: ({ title }) => <b>{title}</b> },
  ...countColumns<Leads['ads'][number]>(),
]
const dayColumns: Column<Leads['days'][number]>[] = [
  { key: 'day', head: 'روز', cell: ({ day }) => day },
  ...countColumns<Leads['days'][number]>(),
]

/** Interest in the dealer's cars, by ad and by day. */
export default function LeadsPage({ loaderData: { gallery, leads } }: Route.ComponentProps) {
  return (
    <PanelFrame gallery={gallery} part="leads">
      <Card title="۳۰ روز اخیر">
        <FactsGrid
          facts={[
            { label: 'دیدن شماره', value: leads.total.reveals },
            { label: 'گفت‌وگوی جدید', value: leads.total.threads },
            { label: 'قرار بازدید', value: leads.total.visits },
          ]}
        />
        {leads.conduct.length > 0 && (
          <ul className="list-disc space-y-1 ps-5 text-label">
            {leads.conduct.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <TextLink href={messagesPath}>پیام‌های شما</TextLink>
      </Card>
      {leads.visits.length > 0 && (
        <Card title="بازدیدهای پیش رو">
          <ul className="divide-y divide-line text-label">
            {leads.visits.map(({ at, place, href, title }) => (
              <li key={at + href}>
                <a href={href} className="flex min-h-14 flex-col justify-center py-2">
                  <b>{title}</b>
                  <span className="text-note text-muted">
                    {at} · {place}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {leads.days.length === 0 ? (
        <EmptyState title="در ۳۰ روز اخیر کسی تماس نگرفته است">
          وقتی کسی شمارهٔ آگهی‌ها را ببیند، پیام بدهد یا قرار بازدید بگذارد، اینجا روز به روز می‌بینید.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="به تفکیک خودرو"
            columns={adColumns}
            rows={leads.ads}
            rowKey={({ id }) => id}
            rowHref={({ href }) => href}
            empty={<EmptyState title="فقط شمارهٔ نمایشگاه دیده شده است" />}
          />
          <DataTable
            caption="روز به روز"
            columns={dayColumns}
            rows={leads.days}
            rowKey={({ day }) => day}
            empty={<EmptyState title="خالی" />}
          />
        </>
      )}
    </PanelFrame>
  )
}

import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { ordersPath } from '../addresses.ts'
import { OrderCard, OrderRow } from '../components/order-card.tsx'
import { countOrders, findOrders, presentOrder } from '../server/find-orders.ts'
import { findOrderLines } from '../server/order-sources.ts'
import type { PayableState } from '../states.ts'
import { payableFlow } from '../states.ts'
import type { Route } from './+types/my-orders'

export const middleware = [requireSignIn]

const pageSize = 20
const states = Object.keys(payableFlow.labels) as PayableState[]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const state = states.find((each) => each === url.searchParams.get('state')) ?? null
  const before = readIdCursor(url.searchParams.get('after'))
  const [{ orders, payments, refunds, next }, counts, { kinds, lines }] = await Promise.all([
    findOrders(ctx.db, { personId, state, before, size: pageSize }),
    countOrders(ctx.db, personId),
    findOrderLines(ctx, personId),
  ])
  const kind = kinds.find((each) => each.kind === url.searchParams.get('kind'))?.kind ?? null
  // Further pages, and a filter by state, contain payments only.
  const shown = before !== null || state ? [] : lines.filter((line) => kind === null || line.kind === kind)
  return {
    kinds,
    kind,
    lines: shown,
    orders: orders.map((order) => presentOrder(ctx, order, payments, refunds)),
    counts,
    state,
    next,
  }
}

export const meta: Route.MetaFunction = () => pageTitle('سفارش‌های من')

/** All payables and orders of a person, with steps and documents. */
export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { orders, counts, state, next, kinds, kind, lines } = loaderData
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="own-page">
      <PageHeader title="سفارش‌های من" />
      {lines.length > 0 && (
        <section aria-labelledby="own-orders" className="flex flex-col gap-3">
          <h2 id="own-orders" className="text-heading">
            سفارش‌ها
          </h2>
          {kinds.length > 1 && <KindTabs current={kind} kinds={kinds} />}
          <ul className="flex flex-col gap-3">
            {lines.map((line) => (
              <OrderRow key={line.key} line={line} />
            ))}
          </ul>
          <h2 className="text-heading">پرداخت‌ها</h2>
        </section>
      )}
      <ListPage
        filters={all > 0 && <StateTabs current={state} counts={counts} all={all} />}
        count={orders.length}
        empty={
          <EmptyState
            title={
              state
                ? `سفارشی با وضعیت «${payableFlow.labels[state]}» ندارید`
                : lines.length > 0
                  ? 'هنوز پرداختی ندارید'
                  : 'هنوز سفارشی ندارید'
            }
            action={
              state ? (
                <TextLink href={ordersPath}>همهٔ سفارش‌ها</TextLink>
              ) : (
                <TextLink href="/profile/my-wallet">کیف پول</TextLink>
              )
            }
          />
        }
        next={next === null ? null : String(next)}
      >
        <ul className="flex flex-col gap-3">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      </ListPage>
    </div>
  )
}

type KindTabsProps = { current: string | null; kinds: readonly { kind: string; label: string; count: number }[] }

function KindTabs({ current, kinds }: KindTabsProps) {
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <LinkTabs
      label="نوع سفارش"
      tabs={[
        { href: ordersPath, label: 'همه', count: all, current: current === null },
        ...kinds.map(({ kind, label, count }) => ({
          href: `${ordersPath}?kind=${kind}`,
          label,
          count,
          current: kind === current,
        })),
      ]}
    />
  )
}

type StateTabsProps = { current: PayableState | null; counts: Partial<Record<PayableState, number>>; all: number }

function StateTabs({ current, counts, all }: StateTabsProps) {
  const tabs = [
    { state: null, label: 'همه', count: all },
    ...states.map((state) => ({ state, label: payableFlow.labels[state], count: counts[state] ?? 0 })),
  ]
  return (
    <LinkTabs
      label="وضعیت سفارش‌ها"
      tabs={tabs
        .filter(({ state, count }) => count > 0 || state === current)
        .map(({ state, label, count }) => ({
          href: state ? `${ordersPath}?state=${state}` : ordersPath,
          label,
          count,
          current: state === current,
        }))}
    />
  )
}

import { contextOf } from '#platform/context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { SignInFirst } from '#ui/parts/sign-in-first.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { bookPath, inspectionPath, workPath } from '../addresses.ts'
import { OrderRow } from '../components/order-row.tsx'
import { findOrders } from '../server/find-orders.ts'
import { presentOrder } from '../server/present-orders.ts'
import { findInspector } from '../server/work.ts'
import { inspectionTexts } from '../texts.ts'
import type { Route } from './+types/inspections'

const openStates = new Set(['awaiting-payment', 'awaiting-seller', 'booked', 'assigned', 'in-progress'])

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return { inspector: false, open: [], past: [], guest: inspectionPath }
  const rows = await findOrders(ctx.db, personId)
  const inspector = await findInspector(ctx.db, personId)
  const orders = await Promise.all(rows.map((row) => presentOrder(ctx, row, personId)))
  return {
    inspector: inspector !== undefined,
    open: orders.filter(({ state }) => openStates.has(state)),
    past: orders.filter(({ state }) => !openStates.has(state)),
    guest: null,
  }
}

export const meta: Route.MetaFunction = () => pageTitle(inspectionTexts.title)

/** A person's inspections, upcoming and past, and the link to a new one. */
export default function Inspections({ loaderData: { inspector, open, past, guest } }: Route.ComponentProps) {
  const book = (
    <ButtonLink kind="main" href={bookPath}>
      {inspectionTexts.book}
    </ButtonLink>
  )
  return (
    <div className="own-page">
      <PageHeader title={inspectionTexts.title} lead={inspectionTexts.lead} />
      {inspector && (
        <div>
          <ButtonLink kind="solid" href={workPath}>
            {inspectionTexts.work}
          </ButtonLink>
        </div>
      )}
      {open.length + past.length === 0 ? (
        <EmptyState title={guest ? inspectionTexts.guest : inspectionTexts.none} action={book}>
          {inspectionTexts.noneAdvice}
          {guest && <SignInFirst here={guest} label="ورود و دیدن کارشناسی‌ها" />}
        </EmptyState>
      ) : (
        <>
          <div>{book}</div>
          <Orders title="رزروهای باز" orders={open} />
          <Orders title="کارشناسی‌های قبلی" orders={past} />
        </>
      )}
    </div>
  )
}

function Orders({ title, orders }: { title: string; orders: Route.ComponentProps['loaderData']['open'] }) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-heading">{title}</h2>
      <ul className="card divide-y divide-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

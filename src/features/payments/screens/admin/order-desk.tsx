import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { ordersAdminPath } from '../../addresses.ts'
import { orderParams } from '../../admin-schemas.ts'
import { presentAdminOrder } from '../../server/desk/find-admin-orders.ts'
import { payableFlow } from '../../states.ts'
import type { Route } from './+types/order-desk'

export const middleware = [requireStaff]

export const loader = ({ params, context }: Route.LoaderArgs) =>
  presentAdminOrder(contextOf(context), validateParams(orderParams, params).orderId)

export const meta: Route.MetaFunction = () => pageTitle('سفارش')

/** One order for staff: its lines, and the records of payments and refunds. */
export default function OrderAdmin({ loaderData: order }: Route.ComponentProps) {
  const facts = [
    { label: 'نوع', value: order.kind },
    { label: 'کاربر', value: <bdi>{order.person ?? 'حساب حذف‌شده'}</bdi> },
    { label: 'ثبت', value: order.at },
    { label: 'مهلت', value: order.due },
    ...order.lines.map(({ label, amount }) => ({ label, value: amount })),
    { label: 'جمع', value: order.amount },
    { label: 'برگشت داده‌شده', value: order.refunded },
  ]
  return (
    <RecordPage
      title={order.title}
      back={{ href: ordersAdminPath, label: 'همهٔ سفارش‌ها' }}
      state={{ tone: payableFlow.tones[order.state], text: payableFlow.labels[order.state] }}
    >
      <Card>
        <FactsGrid facts={facts.filter(({ value }) => value !== null)} />
      </Card>
      <Records title="پرداخت‌ها" rows={order.payments} none="هنوز پرداختی شروع نشده است." />
      {order.refunds.length > 0 && <Records title="برگشت پول‌ها" rows={order.refunds} none="" />}
    </RecordPage>
  )
}

type RecordsProps = { title: string; rows: readonly { href: string; amount: string; text: string }[]; none: string }

const Records = ({ title, rows, none }: RecordsProps) => (
  <Card title={title}>
    {rows.length === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul className="flex flex-col gap-2">
        {rows.map(({ href, amount, text }) => (
          <li key={href}>
            <TextLink href={href}>
              {amount}
              <span className="sr-only"> {text}</span>
            </TextLink>{' '}
            <span className="text-note text-muted">{text}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

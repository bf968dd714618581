import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/payments/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  default: [
    route('payment/prebank', screen('prebank.tsx')),
    route('payment/result', screen('result.tsx')),
    route('payment/receipt/:paymentId', screen('receipt.tsx')),
    route('verify/:code', screen('verify.tsx')),
    route('dev/order', screen('dev-order.tsx')),
  ],
  profile: [route('profile/my-orders', screen('my-orders.tsx'))],
  admin: [
    route('admin/orders', screen('admin/orders.tsx')),
    route('admin/orders/:orderId', screen('admin/order-desk.tsx')),
    route('admin/payments', screen('admin/payments.tsx')),
    route('admin/payments/:paymentId', screen('admin/payment-desk.tsx')),
    route('admin/refunds', screen('admin/refunds.tsx')),
    route('admin/refunds/:refundId', screen('admin/refund-desk.tsx')),
    route('admin/discounts', screen('admin/discounts.tsx')),
    route('admin/reconciliation', screen('admin/reconciliation.tsx')),
    route('admin/reconciliation/:gateway/:day', screen('admin/reconciled-day.tsx')),
  ],
  endpoints: [
    route('admin/payments.csv', screen('admin/payments-file.ts')),
    route('payment/callback/:gateway', screen('callback.ts')),
    route('payment/receipt/:paymentId/pdf', screen('receipt-pdf.ts')),
  ],
}

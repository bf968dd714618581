import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./capabilities/payments/screens/${name}`

/** The addresses of this capability by the layout around them. */
export const routes: LayoutRoutes = {
  default: [
    route('payment/prebank', screen('prebank.tsx')),
    route('payment/result', screen('result.tsx')),
    route('payment/receipt/:paymentId', screen('receipt.tsx')),
    route('verify/:code', screen('verify.tsx')),
    route('dev/order', screen('dev-order.tsx')),
  ],
  profile: [route('profile/my-orders', screen('my-orders.tsx'))],
  endpoints: [
    route('payment/callback/:gateway', screen('callback.ts')),
    route('payment/receipt/:paymentId/pdf', screen('receipt-pdf.ts')),
  ],
}

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import {
  billPath,
  billPdfPath,
  orderPath,
  paymentResultRoute,
  planCountsPath,
  planAdminPath,
  planLotteryAdminPath,
  planLotteryFile,
  planLotteryPath,
  planLotteryRecordPath,
  planFunnelFile,
  planNowPath,
  planOrdersFile,
  planOrdersPath,
  planPath,
  planPaymentsPath,
  plansAdminPath,
  plansNowPath,
  plansPath,
  salePath,
  verifyLotteryPath,
} from './addresses.ts'

const screen = (name: string) => `./features/sales/screens/${name}`

/** The addresses of this feature, grouped by layout. */
export const routes: LayoutRoutes = {
  default: [
    route(plansPath.slice(1), screen('plans.tsx')),
    route(planPath(':slug').slice(1), screen('plan.tsx')),
    route(planLotteryPath(':slug').slice(1), screen('plan-draw.tsx')),
    route(billPath(':id').slice(1), screen('bill.tsx')),
    route(paymentResultRoute.slice(1), screen('payment-result.tsx')),
    route(salePath(':vehicleSaleId', ':step?').slice(1), screen('sale.tsx')),
  ],
  profile: [route(orderPath(':orderId').slice(1), screen('order.tsx'))],
  admin: [
    route(plansAdminPath.slice(1), screen('admin/sale-plans.tsx')),
    route(planAdminPath(':planId').slice(1), screen('admin/sale-plan.tsx')),
    route(planLotteryAdminPath(':planId').slice(1), screen('admin/plan-draw.tsx')),
    route(planOrdersPath(':planId').slice(1), screen('admin/sale-orders.tsx')),
  ],
  endpoints: [
    route(planCountsPath(':planId').slice(1), screen('admin/plan-counts.ts')),
    route(planFunnelFile(':planId').slice(1), screen('admin/plan-funnel.ts')),
    route(planOrdersFile(':planId').slice(1), screen('admin/orders-file.ts')),
    route(billPdfPath(':id').slice(1), screen('bill-pdf.ts')),
    route(plansNowPath.slice(1), screen('plans-now.ts')),
    route(planNowPath(':slug').slice(1), screen('plan-now.ts')),
    route(planLotteryFile(':slug').slice(1), screen('plan-draw-results.ts')),
    route(planLotteryRecordPath(':slug').slice(1), screen('plan-draw-record.ts')),
    route(verifyLotteryPath.slice(1), screen('verify-sale-draw.ts')),
    route(planPaymentsPath(':slug').slice(1), screen('plan-payments.ts')),
  ],
}

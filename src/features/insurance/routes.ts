import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import {
  accidentPath,
  confirmPath,
  insurancePath,
  insurersAdminPath,
  orderOf,
  ordersAdminPath,
  policyPdfOf,
  policyVerifyPath,
  thirdPartyPath,
} from './addresses.ts'

const screen = (name: string) => `./features/insurance/screens/${name}`

/** The addresses of this feature, grouped by layout. */
export const routes: LayoutRoutes = {
  'vehicle-center': [
    route(insurancePath.slice(1), screen('insurance.tsx')),
    route(thirdPartyPath.slice(1), screen('third-party.tsx')),
    route(accidentPath.slice(1), screen('accident.tsx')),
    route(confirmPath.slice(1), screen('confirm.tsx')),
    route(orderOf(':orderId').slice(1), screen('order.tsx')),
  ],
  default: [route(policyVerifyPath(':code').slice(1), screen('verify.tsx'))],
  endpoints: [route(policyPdfOf(':orderId').slice(1), screen('policy-pdf.ts'))],
  admin: [
    route(ordersAdminPath.slice(1), screen('admin/orders.tsx')),
    route(insurersAdminPath.slice(1), screen('admin/insurers.tsx')),
  ],
}

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import { confirmPath, insurancePath, insurersDeskPath, orderOf, ordersDeskPath, thirdPartyPath } from './addresses.ts'

const screen = (name: string) => `./capabilities/insurance/screens/${name}`

/** The addresses of this capability by the layout around them. */
export const routes: LayoutRoutes = {
  'vehicle-center': [
    route(insurancePath.slice(1), screen('insurance.tsx')),
    route(thirdPartyPath.slice(1), screen('third-party.tsx')),
    route(confirmPath.slice(1), screen('confirm.tsx')),
    route(orderOf(':orderId').slice(1), screen('order.tsx')),
  ],
  admin: [
    route(ordersDeskPath.slice(1), screen('admin/orders.tsx')),
    route(insurersDeskPath.slice(1), screen('admin/insurers.tsx')),
  ],
}

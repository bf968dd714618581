import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import { bookPath, calendarOf, inspectionPath, orderOf, ordersDeskPath, placesDeskPath } from './addresses.ts'

const screen = (name: string) => `./capabilities/inspection/screens/${name}`

/** The addresses of this capability by the layout around them. */
export const routes: LayoutRoutes = {
  profile: [
    route(inspectionPath.slice(1), screen('inspections.tsx')),
    route(bookPath.slice(1), screen('book.tsx')),
    route(orderOf(':orderId').slice(1), screen('order.tsx')),
  ],
  endpoints: [route(calendarOf(':orderId').slice(1), screen('calendar.ts'))],
  admin: [
    route(placesDeskPath.slice(1), screen('admin/places.tsx')),
    route(ordersDeskPath.slice(1), screen('admin/orders.tsx')),
  ],
}

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import {
  beginWorkOf,
  bookPath,
  notifyLateOf,
  calendarOf,
  inspectionPath,
  noShowOf,
  sendReportOf,
  workPath,
  keysAdminPath,
  keysPath,
  orderOf,
  ordersAdminPath,
  placesAdminPath,
  reportFilePath,
  reportPath,
  verifyPath,
} from './addresses.ts'

const screen = (name: string) => `./features/inspection/screens/${name}`

/** The addresses of this feature, grouped by layout. */
export const routes: LayoutRoutes = {
  profile: [
    route(inspectionPath.slice(1), screen('inspections.tsx')),
    route(bookPath.slice(1), screen('book.tsx')),
    route(workPath.slice(1), screen('work.tsx')),
    route(orderOf(':orderId').slice(1), screen('order.tsx')),
  ],
  default: [
    route(verifyPath(':code').slice(1), screen('verify.tsx')),
    route(reportPath(':code').slice(1), screen('report.tsx')),
  ],
  endpoints: [
    route(calendarOf(':orderId').slice(1), screen('calendar.ts')),
    route(sendReportOf(':orderId').slice(1), screen('send-report.ts')),
    route(noShowOf(':orderId').slice(1), screen('no-show.ts')),
    route(beginWorkOf(':orderId').slice(1), screen('begin-work.ts')),
    route(notifyLateOf(':orderId').slice(1), screen('tell-late.ts')),
    route(keysPath.slice(1), screen('keys.ts')),
    route(reportFilePath(':code', 'pdf').slice(1), screen('report-pdf.ts')),
    route(reportFilePath(':code', 'json').slice(1), screen('report-json.ts')),
  ],
  admin: [
    route(placesAdminPath.slice(1), screen('admin/places.tsx')),
    route(ordersAdminPath.slice(1), screen('admin/orders.tsx')),
    route(keysAdminPath.slice(1), screen('admin/keys.tsx')),
  ],
}

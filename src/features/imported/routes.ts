import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import {
  allocationPath,
  carDeskPath,
  deskPath,
  roundDeskPath,
  termsDeskPath,
  carPath,
  confirmationRoute,
  importedPath,
  receiptPdfRoute,
  receiptRoute,
  termsRoute,
} from './addresses.ts'

const screen = (name: string) => `./features/imported/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  'used-vehicle': [
    route(importedPath.slice(1), screen('cars.tsx')),
    route(termsRoute.slice(1), screen('terms.tsx')),
    route(confirmationRoute.slice(1), screen('confirmation.tsx')),
    route(receiptRoute.slice(1), screen('receipt.tsx')),
    route(carPath(':vehicleId').slice(1), screen('car.tsx')),
  ],
  admin: [
    route(deskPath.slice(1), screen('admin/rounds.tsx')),
    route(termsDeskPath.slice(1), screen('admin/terms.tsx')),
    route(roundDeskPath(':roundId').slice(1), screen('admin/round.tsx')),
    route(carDeskPath(':roundId', ':carSlug').slice(1), screen('admin/car.tsx')),
  ],
  endpoints: [
    route(allocationPath(':roundId').slice(1), screen('allocation-file.ts')),
    route(receiptPdfRoute.slice(1), screen('receipt-pdf.ts')),
  ],
}

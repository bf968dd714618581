import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import {
  allocationPath,
  carAdminPath,
  adminPath,
  roundAdminPath,
  termsAdminPath,
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
    route(adminPath.slice(1), screen('admin/rounds.tsx')),
    route(termsAdminPath.slice(1), screen('admin/terms.tsx')),
    route(roundAdminPath(':roundId').slice(1), screen('admin/round.tsx')),
    route(carAdminPath(':roundId', ':carSlug').slice(1), screen('admin/car.tsx')),
  ],
  endpoints: [
    route(allocationPath(':roundId').slice(1), screen('allocation-file.ts')),
    route(receiptPdfRoute.slice(1), screen('receipt-pdf.ts')),
  ],
}

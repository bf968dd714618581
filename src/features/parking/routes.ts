import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/parking/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  profile: [
    route('profile/park-car', screen('parkings.tsx')),
    route('profile/park-car/:parkingId', screen('parking.tsx')),
  ],
  endpoints: [
    route('profile/park-car/:parkingId/stop', screen('queued-stop.ts')),
    route('profile/park-car/debts/:debtId', screen('pay-debt.ts')),
  ],
  admin: [
    route('admin/parking-zones', screen('admin/parking-zones.tsx')),
    route('admin/parking-objections', screen('admin/parking-objections.tsx')),
  ],
}

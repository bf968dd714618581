import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/new-vehicle/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  default: [
    route('services/new-vehicle/compare', screen('compare.tsx')),
    route('services/new-vehicle/info/:vehicleId', screen('info.tsx')),
    route('services/new-vehicle/:slug', screen('range.tsx')),
  ],
  'vehicle-info': [
    route('services/vehicle-info/compare/:slug', screen('pair.tsx')),
    route('services/vehicle-info/price/:slug/ownership', screen('ownership.tsx')),
  ],
}

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/prices/screens/${name}`
const vehicleInfo = (path: string) => `services/vehicle-info/${path}`

/** The addresses of this feature, grouped by layout. */
export const routes: LayoutRoutes = {
  'vehicle-info': [
    route(vehicleInfo('price'), screen('prices.tsx')),
    route(vehicleInfo('price/:slug'), screen('price.tsx')),
    route(vehicleInfo('price/:slug/my-car'), screen('my-car.tsx')),
    route(vehicleInfo('price/:slug/alert'), screen('new-alert.tsx')),
  ],
  profile: [route('profile/price-alerts', screen('price-alerts.tsx'))],
  admin: [
    route('admin/prices', screen('admin/prices.tsx')),
    route('admin/prices/import', screen('admin/price-import.tsx')),
  ],
  endpoints: [
    route('admin/prices/file', screen('admin/price-file.ts')),
    route(vehicleInfo('price/csv'), screen('prices-csv.ts')),
    route(vehicleInfo('price/rss'), screen('prices-feed.ts')),
  ],
}

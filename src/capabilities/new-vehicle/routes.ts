import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this capability by the layout around them. */
export const routes: LayoutRoutes = {
  default: [route('services/new-vehicle/info/:vehicleId', './capabilities/new-vehicle/screens/info.tsx')],
}

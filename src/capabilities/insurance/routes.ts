import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this capability by the layout around them. */
export const routes: LayoutRoutes = {
  profile: [route('profile/insurance', './capabilities/insurance/screens/insurance.tsx')],
}

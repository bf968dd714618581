import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  admin: [
    route('admin/rules', './capabilities/rules/screens/admin/rules.tsx'),
    route('admin/second-looks', './capabilities/rules/screens/admin/second-looks.tsx'),
    route('admin/rules/:key', './capabilities/rules/screens/admin/rule.tsx'),
  ],
}

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  admin: [
    route('admin/rules', './features/rules/screens/admin/rules.tsx'),
    route('admin/second-looks', './features/rules/screens/admin/second-looks.tsx'),
    route('admin/rules/:key', './features/rules/screens/admin/rule.tsx'),
  ],
}

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  admin: [
    route('admin/holidays', './capabilities/catalog/screens/admin/holidays.tsx'),
    route('admin/specs', './capabilities/catalog/screens/admin/specs.tsx'),
  ],
  endpoints: [route('admin/specs/file', './capabilities/catalog/screens/admin/specs-file.ts')],
}

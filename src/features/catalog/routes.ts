import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  admin: [
    route('admin/holidays', './features/catalog/screens/admin/holidays.tsx'),
    route('admin/specs', './features/catalog/screens/admin/specs.tsx'),
  ],
  endpoints: [route('admin/specs/file', './features/catalog/screens/admin/specs-file.ts')],
}

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  admin: [
    route('admin/roles', './capabilities/admin/screens/admin/roles.tsx'),
    route('admin/audit', './capabilities/admin/screens/admin/audit.tsx'),
    route('admin/jobs', './capabilities/admin/screens/admin/jobs.tsx'),
    route('admin/invariants', './capabilities/admin/screens/admin/invariants.tsx'),
  ],
  endpoints: [route('admin/audit/export', './capabilities/admin/screens/admin/audit-export.ts')],
}

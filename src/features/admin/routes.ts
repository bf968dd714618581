import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  admin: [
    route('admin/roles', './features/admin/screens/admin/roles.tsx'),
    route('admin/audit', './features/admin/screens/admin/audit.tsx'),
    route('admin/jobs', './features/admin/screens/admin/jobs.tsx'),
    route('admin/invariants', './features/admin/screens/admin/invariants.tsx'),
  ],
  endpoints: [route('admin/audit/export', './features/admin/screens/admin/audit-export.ts')],
}

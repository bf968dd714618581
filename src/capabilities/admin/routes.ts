import { route } from '@react-router/dev/routes'
import type { FrameRoutes } from '#platform/frame-routes.ts'

/** The addresses of this capability by the frame around them. */
export const routes: FrameRoutes = {
  admin: [
    route('admin/roles', './capabilities/admin/screens/admin/roles.tsx'),
    route('admin/audit', './capabilities/admin/screens/admin/audit.tsx'),
    route('admin/jobs', './capabilities/admin/screens/admin/jobs.tsx'),
  ],
  endpoints: [route('admin/audit/export', './capabilities/admin/screens/admin/audit-export.ts')],
}

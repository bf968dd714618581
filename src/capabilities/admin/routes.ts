import { route } from '@react-router/dev/routes'

/** Screens in the frame of the back office. */
export const adminRoutes = [
  route('admin/roles', './capabilities/admin/screens/admin/roles.tsx'),
  route('admin/audit', './capabilities/admin/screens/admin/audit.tsx'),
  route('admin/jobs', './capabilities/admin/screens/admin/jobs.tsx'),
]

/** Files without a page. */
export const adminEndpoints = [route('admin/audit/export', './capabilities/admin/screens/admin/audit-export.ts')]

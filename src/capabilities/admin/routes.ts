import { route } from '@react-router/dev/routes'

/** Screens in the frame of the back office. */
export const adminRoutes = [
  route('admin/roles', './capabilities/admin/screens/admin/roles.tsx'),
  route('admin/audit', './capabilities/admin/screens/admin/audit.tsx'),
]

/** Files without a page. */
export const adminEndpoints = [route('admin/audit/export', './capabilities/admin/screens/admin/audit-export.ts')]

import { route } from '@react-router/dev/routes'

/** Screens in the frame of the back office. */
export const catalogAdminRoutes = [route('admin/holidays', './capabilities/catalog/screens/admin/holidays.tsx')]

import { route } from '@react-router/dev/routes'

/** Screens in the frame of the back office. */
export const ruleAdminRoutes = [
  route('admin/rules', './capabilities/rules/screens/admin/rules.tsx'),
  route('admin/rules/:key', './capabilities/rules/screens/admin/rule.tsx'),
]

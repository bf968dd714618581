import { route } from '@react-router/dev/routes'

/** Screens of identity, for the sign-in frame. */
export const identityRoutes = [
  route('login', './capabilities/identity/screens/login.tsx'),
  route('login/password', './capabilities/identity/screens/login-password.tsx'),
  route('login/confirm', './capabilities/identity/screens/login-confirm.tsx'),
  route('pages/forgot-password', './capabilities/identity/screens/forgot-password.tsx'),
  route('pages/complete-info', './capabilities/identity/screens/complete-info.tsx'),
]

/** Screens of the back office about people. */
export const identityAdminRoutes = [
  route('admin/people', './capabilities/identity/screens/admin/people.tsx'),
  route('admin/people.csv', './capabilities/identity/screens/admin/people-csv.ts'),
  route('admin/people/:personId', './capabilities/identity/screens/admin/person.tsx'),
]

/** Routes without a page, outside every frame. */
export const identityEndpoints = [
  route('login/step', './capabilities/identity/screens/login-step.ts'),
  route('sign-out', './capabilities/identity/screens/sign-out.tsx'),
]

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  login: [
    route('login', './capabilities/identity/screens/login.tsx'),
    route('login/password', './capabilities/identity/screens/login-password.tsx'),
    route('login/proof', './capabilities/identity/screens/login-proof.tsx'),
    route('login/link', './capabilities/identity/screens/login-link.tsx'),
    route('login/confirm', './capabilities/identity/screens/login-confirm.tsx'),
    route('pages/forgot-password', './capabilities/identity/screens/forgot-password.tsx'),
    route('pages/complete-info', './capabilities/identity/screens/complete-info.tsx'),
  ],
  admin: [
    route('admin/people', './capabilities/identity/screens/admin/people.tsx'),
    route('admin/people.csv', './capabilities/identity/screens/admin/people-csv.ts'),
    route('admin/people/:personId', './capabilities/identity/screens/admin/person.tsx'),
  ],
  endpoints: [
    route('login/step', './capabilities/identity/screens/login-step.ts'),
    route('login/claims', './capabilities/identity/screens/claims.ts'),
    route('sign-out', './capabilities/identity/screens/sign-out.tsx'),
  ],
}

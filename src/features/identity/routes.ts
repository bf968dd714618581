import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  login: [
    route('login', './features/identity/screens/login.tsx'),
    route('login/password', './features/identity/screens/login-password.tsx'),
    route('login/proof', './features/identity/screens/login-proof.tsx'),
    route('login/link', './features/identity/screens/login-link.tsx'),
    route('login/confirm', './features/identity/screens/login-confirm.tsx'),
    route('pages/forgot-password', './features/identity/screens/forgot-password.tsx'),
    route('pages/complete-info', './features/identity/screens/complete-info.tsx'),
  ],
  admin: [
    route('admin/people', './features/identity/screens/admin/people.tsx'),
    route('admin/people.csv', './features/identity/screens/admin/people-csv.ts'),
    route('admin/people/:personId', './features/identity/screens/admin/person.tsx'),
  ],
  endpoints: [
    route('login/step', './features/identity/screens/login-step.ts'),
    route('login/claims', './features/identity/screens/claims.ts'),
    route('sign-out', './features/identity/screens/sign-out.tsx'),
  ],
}

import { route } from '@react-router/dev/routes'

/** Screens of identity, for the sign-in frame. */
export const identityRoutes = [route('login', './capabilities/identity/screens/login.tsx')]

/** Routes without a page, outside every frame. */
export const identityEndpoints = [
  route('login/step', './capabilities/identity/screens/login-step.ts'),
  route('sign-out', './capabilities/identity/screens/sign-out.tsx'),
]

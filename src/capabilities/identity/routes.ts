import { route } from '@react-router/dev/routes'

/** Screens of identity, for the sign-in frame. */
export const identityRoutes = [route('login', './capabilities/identity/screens/login.tsx')]

/** A route without a page, outside every frame. */
export const signOutRoute = [route('sign-out', './capabilities/identity/screens/sign-out.tsx')]

import { route } from '@react-router/dev/routes'

/** Screens of the profile, for its frame. */
export const profileRoutes = [route('profile', './capabilities/profile/screens/profile.tsx')]

import type { RouteConfigEntry } from '@react-router/dev/routes'


/** Screens of the profile, for its frame. */
export const profileRoutes: RouteConfigEntry[] = []

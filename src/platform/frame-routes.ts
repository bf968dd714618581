import type { RouteConfigEntry } from '@react-router/dev/routes'

/** The frames of src/app/layouts; `endpoints` are addresses without a page, outside every frame. */
export type FrameName = 'default' | 'landing' | 'login' | 'used-vehicle' | 'profile' | 'admin' | 'endpoints'

/** The addresses of a capability by the frame around them, as `routes` of its routes.ts. */
export type FrameRoutes = Partial<Record<FrameName, readonly RouteConfigEntry[]>>

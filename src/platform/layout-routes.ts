import type { RouteConfigEntry } from '@react-router/dev/routes'

/** The layouts of src/app/layouts; `endpoints` are addresses without a page, outside every layout. */
export type LayoutName =
  | 'default'
  | 'landing'
  | 'login'
  | 'used-vehicle'
  | 'vehicle-info'
  | 'vehicle-center'
  | 'club'
  | 'album'
  | 'profile'
  | 'admin'
  | 'endpoints'

/** The addresses of a feature by the layout around them, as `routes` of its routes.ts. */
export type LayoutRoutes = Partial<Record<LayoutName, readonly RouteConfigEntry[]>>

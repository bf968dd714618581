import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/waiting-room/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  admin: [
    route('admin/openings', screen('admin/openings.tsx')),
    route('admin/openings/:openingId', screen('admin/opening.tsx')),
  ],
}

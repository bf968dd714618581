import { route } from '@react-router/dev/routes'
import type { FrameRoutes } from '#platform/frame-routes.ts'

/** The addresses of this capability by the frame around them. */
export const routes: FrameRoutes = {
  admin: [
    route('admin/rules', './capabilities/rules/screens/admin/rules.tsx'),
    route('admin/rules/:key', './capabilities/rules/screens/admin/rule.tsx'),
  ],
}

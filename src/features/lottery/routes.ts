import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/lottery/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  endpoints: [
    route('draws/verifier.html', screen('verifier-file.ts')),
    route('draws/verify-draw.py', screen('python-file.ts')),
    route('draws/:drawId/bundle.json', screen('bundle.ts')),
    route('draws/:drawId/tickets/:number.json', screen('receipt.ts')),
  ],
  admin: [route('admin/draws', screen('admin/draws.tsx')), route('admin/draws/:drawId', screen('admin/draw.tsx'))],
}

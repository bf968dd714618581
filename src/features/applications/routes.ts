import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/applications/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  default: [route('pages/jobs', screen('jobs.tsx')), route('pages/ads', screen('ads.tsx'))],
  landing: [route('pages/partnership', screen('partnership.tsx'))],
  endpoints: [route('pages/applications/queued', screen('queued.ts'))],
  admin: [
    route('admin/applications', screen('admin/applications.tsx')),
    route('admin/applications/:applicationId', screen('admin/application.tsx')),
  ],
}

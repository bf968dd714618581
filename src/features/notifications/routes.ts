import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/notifications/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  default: [route('off/:token', screen('turn-off.tsx')), route('dev/sms', screen('dev-sms.tsx'))],
  profile: [route('profile/my-notifications', screen('my-notifications.tsx'))],
  admin: [route('admin/sms', screen('admin/sms.tsx'))],
  endpoints: [
    route('profile/my-notifications/read', screen('read.ts')),
    route('profile/my-notifications/choices', screen('choices.ts')),
    route('admin/sms.csv', screen('admin/sms-csv.ts')),
  ],
}

import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/profile/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  profile: [
    route('profile/my-info', screen('my-info.tsx')),
    route('profile/my-info/sheba', screen('sheba.tsx')),
    route('profile/my-info/mobile', screen('mobile.tsx')),
    route('profile/settings/password', screen('password.tsx')),
    route('profile/settings/delete-account', screen('delete-account.tsx')),
    route('pages/account-deleted', screen('account-deleted.tsx')),
  ],
  endpoints: [
    route('profile/my-info/later', screen('queued-edit.ts')),
    route('profile/settings/sessions', screen('sessions.ts')),
    route('profile/settings/my-data', screen('my-data.ts')),
  ],
}

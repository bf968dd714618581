import { route } from '@react-router/dev/routes'

const screen = (name: string) => `./capabilities/profile/screens/${name}`

/** Screens of the profile, for its frame. */
export const profileRoutes = [
  route('profile', screen('profile.tsx')),
  route('profile/my-info', screen('my-info.tsx')),
  route('profile/my-info/sheba', screen('sheba.tsx')),
  route('profile/my-info/mobile', screen('mobile.tsx')),
  route('profile/settings/password', screen('password.tsx')),
  route('profile/settings/delete-account', screen('delete-account.tsx')),
  route('pages/account-deleted', screen('account-deleted.tsx')),
]

/** Forms without a page. */
export const profileEndpoints = [
  route('profile/my-info/later', screen('queued-edit.ts')),
  route('profile/settings/sessions', screen('sessions.ts')),
  route('profile/settings/my-data', screen('my-data.ts')),
]

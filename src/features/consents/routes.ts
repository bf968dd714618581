import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/consents/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  profile: [
    route('profile/consents', screen('consents.tsx')),
    route('profile/consents/car', screen('ask-plate.tsx')),
    route('profile/consents/:consentId', screen('consent.tsx')),
  ],
}

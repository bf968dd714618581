import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/club/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  profile: [route('profile/my-score', screen('my-score.tsx'))],
  club: [
    route('services/club/get-discount', screen('discounts.tsx')),
    route('services/club/get-discount/:codeId', screen('code.tsx')),
    route('services/club/win-prize', screen('prizes.tsx')),
    route('services/club/win-prize/:slug', screen('prize.tsx')),
  ],
  admin: [
    route('admin/club-discounts', screen('admin/discounts.tsx')),
    route('admin/club-discounts/:discountId', screen('admin/discount.tsx')),
    route('admin/prizes', screen('admin/prizes.tsx')),
  ],
}

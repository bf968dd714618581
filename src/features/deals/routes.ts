import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/deals/screens/${name}`

/** The addresses of this feature, grouped by layout. */
export const routes: LayoutRoutes = {
  'used-vehicle': [route('a/:adId/before-buying', screen('before-buying.tsx'))],
  profile: [
    route('profile/buy-vehicle', screen('deals.tsx')),
    route('profile/buy-vehicle/new', screen('new-deal.tsx')),
    route('profile/buy-vehicle/wishes', screen('wishes.tsx')),
    route('profile/buy-vehicle/wishes/new', screen('new-wish.tsx')),
    route('profile/buy-vehicle/:dealId', screen('deal.tsx')),
    route('profile/buy-vehicle/:dealId/agreement', screen('agreement.tsx')),
    route('profile/buy-vehicle/:dealId/documents', screen('documents.tsx')),
    route('profile/buy-vehicle/:dealId/checklist', screen('checklist.tsx')),
  ],
  endpoints: [
    route('profile/buy-vehicle/:dealId/agreement.pdf', screen('agreement-pdf.ts')),
    route('profile/buy-vehicle/:dealId/transfer.ics', screen('transfer-calendar.ts')),
  ],
  admin: [route('admin/deals', screen('admin/deals.tsx')), route('admin/deals/:dealId', screen('admin/deal.tsx'))],
}

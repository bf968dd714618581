import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import { inquiryKinds } from './kinds.ts'
import { prerequisiteKinds } from './prerequisites.ts'
import { hasTwin, kindOfSample, sampleNames } from './sample-scenarios.ts'

const screen = (name: string) => `./features/inquiries/screens/${name}`
const center = 'services/vehicle-center'

const isAskedElsewhere = (name: string) => hasTwin(kindOfSample(name)!)

/** The addresses of this feature, grouped by layout. */
export const routes: LayoutRoutes = {
  'vehicle-center': [
    // One screen for all kinds; kinds without a page below `inquiry/` use the page of their sample.
    ...Object.values(inquiryKinds)
      .filter(({ page }) => page.startsWith('inquiry/'))
      .map(({ page }) => route(`${center}/${page}`, screen('inquiry.tsx'), { id: page })),
    ...sampleNames.map((name) =>
      route(`${center}/test/${name}`, screen(isAskedElsewhere(name) ? 'sample.tsx' : 'sample-and-real.tsx'), {
        id: `sample/${name}`,
      }),
    ),
    ...prerequisiteKinds.map((kind) =>
      route(`${center}/inquiry/offline-inquiry/${kind}`, screen('prerequisite.tsx'), { id: `prerequisite/${kind}` }),
    ),
    route(`${center}/all-cars`, screen('all-cars.tsx')),
    route(`${center}/before-buying`, screen('before-buying.tsx')),
    route(`${center}/test/before-buying`, screen('sample-report.tsx')),
    route(`${center}/verify/:code`, screen('verify-paper.tsx')),
    route(`${center}/objection`, screen('objection.tsx')),
    route(`${center}/fake-message`, screen('fake-message.tsx')),
    route(`${center}/plate`, screen('plate.tsx')),
    route(`${center}/bills`, screen('pay-bill.tsx')),
    route(`${center}/inquiry/payment-result`, screen('payment-result.tsx')),
  ],
  admin: [
    route('admin/inquiries', screen('admin/inquiry-calls.tsx')),
    route('admin/inquiries/unknown-bills', screen('admin/unknown-bills.tsx')),
    route('admin/inquiries/providers', screen('admin/providers.tsx')),
    route('admin/message-signs', screen('admin/message-signs.tsx')),
    route('admin/prerequisite-lists', screen('admin/prerequisite-lists.tsx')),
  ],
  profile: [route('profile/my-inquiry', screen('my-inquiries.tsx'))],
  endpoints: [
    route(`${center}/inquiry/papers/:paperId`, screen('paper.ts')),
    route(`${center}/inquiry/papers/:paperId/fines.csv`, screen('fines-file.ts')),
    route(`${center}/test/:name/paper`, screen('sample-paper.ts')),
    route(`${center}/inquiry/offline-inquiry/:kind/queued`, screen('queued-prerequisite.ts')),
  ],
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { requireGuest, requireSignIn } from '#platform/guards.ts'
import routes from '../../src/routes.ts'
import { addressesOf, type Address as Listed } from '../support/addresses.ts'

const root = join(import.meta.dirname, '../../src')

type Part = { middleware?: unknown[]; loader?: unknown; default?: unknown }
/** One address, and what its files export. */
type Address = Listed & { parts: Part[] }

/** A guard runs for a data request only when something below it loads: a guarded screen without a loader is open. */
const openInSpiteOfGuard = (addresses: readonly Address[]) =>
  addresses.filter(({ parts }) => parts.some(({ middleware }) => middleware?.length) && !parts.at(-1)?.loader)

let addresses: Address[]
beforeAll(async () => {
  const load = (file: string) => import(join(root, file)) as Promise<Part>
  const match = addressesOf(routes)
  addresses = await Promise.all(
    match.map(async (address) => ({ ...address, parts: await Promise.all(address.files.map(load)) })),
  )
})

const adminLayout = './app/layouts/admin.tsx'
const frameOf = ({ files }: Address) => (files.length > 1 ? /layouts\/(.+)\.tsx$/.exec(files[0]!)?.[1] : 'none')
const accessOf = ({ files, parts }: Address) => {
  const guards = parts.flatMap(({ middleware = [] }) => middleware)
  // What the guards of this frame let in is held against the matrix in closed-doors.test.ts.
  if (files[0] === adminLayout) return 'staff'
  return guards.includes(requireSignIn) ? 'signed in' : guards.includes(requireGuest) ? 'guests' : 'everybody'
}

describe('the table of addresses', () => {
  it.each([
    ['/', 'landing', 'everybody'],
    ['/look', 'default', 'everybody'],
    ['/search', 'default', 'everybody'],
    ['/dev/sms', 'default', 'everybody'],
    ['/dev/ui', 'default', 'everybody'],
    ['/dev/ui/calendar', 'default', 'everybody'],
    ['/offline', 'default', 'everybody'],
    ['/*', 'default', 'everybody'],
    ['/services', 'default', 'everybody'],
    ['/services/new-vehicle', 'default', 'everybody'],
    ['/services/used-vehicle', 'used-vehicle', 'everybody'],
    ['/services/imported', 'used-vehicle', 'everybody'],
    ['/services/vehicle-info', 'vehicle-info', 'everybody'],
    ['/services/vehicle-center', 'vehicle-center', 'everybody'],
    ['/services/insurance', 'vehicle-center', 'everybody'],
    ['/services/club', 'club', 'everybody'],
    ['/services/club/get-discount', 'club', 'everybody'],
    ['/services/club/get-discount/:codeId', 'club', 'signed in'],
    ['/services/club/win-prize', 'club', 'everybody'],
    ['/services/club/win-prize/:slug', 'club', 'everybody'],
    ['/profile/my-score', 'profile', 'signed in'],
    ['/admin/draws', 'admin', 'staff'],
    ['/admin/draws/:drawId', 'admin', 'staff'],
    ['/admin/openings', 'admin', 'staff'],
    ['/admin/openings/:openingId', 'admin', 'staff'],
    ['/admin/prizes', 'admin', 'staff'],
    ['/admin/club-discounts', 'admin', 'staff'],
    ['/admin/club-discounts/:discountId', 'admin', 'staff'],
    ['/draws/verifier.html', 'none', 'everybody'],
    ['/draws/:drawId/bundle.json', 'none', 'everybody'],
    ['/draws/:drawId/tickets/:number.json', 'none', 'signed in'],
    ['/services/vehicle-center/inquiry/car-annual-toll-bill', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/card-sanad', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/fines-accumulation', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/fines-details', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/freeway-toll', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/licence-status', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/negative-score', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/pelak-status', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/tehran-car-toll-bill', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/technical-inspection', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/third-party-insurance', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/authenticity-and-history', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/fines-accumulation', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/fines-details', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/licence-status', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/negative-score', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/ownership-card-and-document', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/plate-history', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/plate-status', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/violation-photo', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/offline-inquiry/active-pelak', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/offline-inquiry/licence-existence', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/offline-inquiry/purchase-inquiries', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/offline-inquiry/user-authentication', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/offline-inquiry/youth-plan', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/offline-inquiry/:kind/queued', 'none', 'everybody'],
    ['/services/vehicle-center/all-cars', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/before-buying', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/before-buying', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/test/:name/paper', 'none', 'everybody'],
    ['/services/vehicle-center/verify/:code', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/papers/:paperId', 'none', 'signed in'],
    ['/services/vehicle-center/inquiry/papers/:paperId/fines.csv', 'none', 'signed in'],
    ['/services/vehicle-center/bills', 'vehicle-center', 'everybody'],
    ['/services/vehicle-center/inquiry/payment-result', 'vehicle-center', 'signed in'],
    ['/profile/my-inquiry', 'profile', 'signed in'],
    ['/pages/web-app', 'landing', 'everybody'],
    ['/pages/about-us', 'default', 'everybody'],
    ['/pages/conditions-rules', 'default', 'everybody'],
    ['/pages/privacy-policy', 'default', 'everybody'],
    ['/pages/jobs', 'default', 'everybody'],
    ['/pages/ads', 'default', 'everybody'],
    ['/pages/partnership', 'landing', 'everybody'],
    ['/admin/content', 'admin', 'staff'],
    ['/admin/content/:entryId', 'admin', 'staff'],
    ['/admin/content/:entryId/preview', 'default', 'everybody'],
    ['/admin/content/:entryId/versions', 'admin', 'staff'],
    ['/admin/applications', 'admin', 'staff'],
    ['/admin/applications/:applicationId', 'admin', 'staff'],
    ['/login', 'login', 'guests'],
    ['/login/password', 'login', 'guests'],
    ['/login/link', 'login', 'everybody'],
    ['/login/confirm', 'login', 'signed in'],
    ['/pages/forgot-password', 'login', 'guests'],
    ['/pages/complete-info', 'login', 'everybody'],
    ['/admin', 'admin', 'staff'],
    ['/admin/search', 'admin', 'staff'],
    ['/admin/people', 'admin', 'staff'],
    ['/admin/people/:personId', 'admin', 'staff'],
    ['/services/new-vehicle/compare', 'default', 'everybody'],
    ['/services/new-vehicle/info/:vehicleId', 'default', 'everybody'],
    ['/services/new-vehicle/:slug', 'default', 'everybody'],
    ['/admin/prices/import', 'admin', 'staff'],
    ['/admin/prices/file', 'none', 'everybody'],
    ['/admin/albums', 'admin', 'staff'],
    ['/admin/albums/:albumId', 'admin', 'staff'],
    ['/services/vehicle-info/price/:slug/alert', 'vehicle-info', 'signed in'],
    ['/profile/my-searches', 'profile', 'signed in'],
    ['/profile/my-searches/new', 'profile', 'signed in'],
    ['/profile/price-alerts', 'profile', 'signed in'],
    ['/services/vehicle-info/album', 'album', 'everybody'],
    ['/services/vehicle-info/album/:albumId', 'album', 'everybody'],
    ['/services/vehicle-info/compare/:slug', 'vehicle-info', 'everybody'],
    ['/services/used-vehicle/advertisement', 'used-vehicle', 'everybody'],
    ['/services/used-vehicle/advertisement/compare', 'used-vehicle', 'everybody'],
    ['/services/used-vehicle/exhibition', 'used-vehicle', 'everybody'],
    ['/services/used-vehicle/exhibition/:galleryId', 'used-vehicle', 'everybody'],
    ['/services/used-vehicle/exhibition/:galleryId/reviews', 'used-vehicle', 'everybody'],
    ['/admin/gallery-reviews', 'admin', 'staff'],
    ['/services/used-vehicle/exhibition/:galleryId/ads', 'used-vehicle', 'everybody'],
    ['/services/used-vehicle/exhibition/:galleryId/ads/:adId', 'used-vehicle', 'everybody'],
    ['/services/used-vehicle/exhibition/:galleryId/news/:slug', 'used-vehicle', 'everybody'],
    ['/services/used-vehicle/exhibition/:galleryId/rss', 'none', 'everybody'],
    ['/a/:adId', 'used-vehicle', 'everybody'],
    ['/a/:adId/qr', 'none', 'everybody'],
    ['/profile', 'profile', 'signed in'],
    ['/profile/my-info', 'profile', 'signed in'],
    ['/profile/my-info/sheba', 'profile', 'signed in'],
    ['/profile/my-info/mobile', 'profile', 'signed in'],
    ['/profile/settings', 'profile', 'signed in'],
    ['/profile/settings/password', 'profile', 'signed in'],
    ['/profile/settings/delete-account', 'profile', 'signed in'],
    ['/profile/my-info/later', 'none', 'everybody'],
    ['/profile/settings/sessions', 'none', 'everybody'],
    ['/profile/settings/my-data', 'none', 'everybody'],
    ['/pages/account-deleted', 'profile', 'everybody'],
    ['/profile/my-bookmarks', 'profile', 'everybody'],
    ['/profile/messages', 'profile', 'signed in'],
    ['/profile/messages/new', 'profile', 'signed in'],
    ['/profile/messages/:threadId', 'profile', 'signed in'],
    ['/profile/messages/:threadId/send', 'none', 'everybody'],
    ['/profile/messages/:threadId/visits/:messageId', 'none', 'signed in'],
    ['/profile/my-ads', 'profile', 'signed in'],
    ['/profile/my-ads/new', 'profile', 'everybody'],
    ['/profile/my-ads/new/:step', 'profile', 'everybody'],
    ['/profile/my-ads/draft', 'default', 'everybody'],
    ['/profile/my-ads/draft/cars', 'none', 'everybody'],
    ['/profile/my-ads/draft/help', 'none', 'everybody'],
    ['/profile/my-ads/draft/keep', 'none', 'everybody'],
    ['/profile/my-ads/draft/send', 'none', 'everybody'],
    ['/profile/my-ads/draft/share', 'none', 'everybody'],
    ['/profile/my-ads/draft/older', 'none', 'signed in'],
    ['/profile/my-ads/:adId', 'profile', 'signed in'],
    ['/profile/my-ads/:adId/edit/:step', 'profile', 'signed in'],
    ['/profile/my-gallery', 'profile', 'signed in'],
    ['/profile/my-gallery/apply', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/batches/:batchId', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/stock.csv', 'none', 'signed in'],
    ['/profile/my-gallery/:galleryId/inbox', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/inbox/:threadId', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/new', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/new/:step', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/ads/:adId', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/ads/:adId/edit/:step', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/imports', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/imports/:importId', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/leads', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/page', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/poster', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/api', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/api/webhooks/:webhookId', 'profile', 'signed in'],
    ['/profile/my-gallery/:galleryId/team', 'profile', 'signed in'],
    ['/admin/fraud-patterns', 'admin', 'staff'],
    ['/admin/inquiries', 'admin', 'staff'],
    ['/admin/inquiries/providers', 'admin', 'staff'],
    ['/admin/prerequisite-lists', 'admin', 'staff'],
    ['/admin/conversations', 'admin', 'staff'],
    ['/admin/conversations/:threadId', 'admin', 'staff'],
    ['/admin/ads', 'admin', 'staff'],
    ['/admin/ads/:adId', 'admin', 'staff'],
    ['/profile/my-cars', 'profile', 'signed in'],
    ['/profile/my-cars/new', 'profile', 'everybody'],
    ['/profile/my-cars/:carId', 'profile', 'signed in'],
    ['/profile/my-cars/:carId/edit', 'profile', 'signed in'],
    ['/profile/my-cars/:carId/model', 'profile', 'signed in'],
    ['/profile/my-cars/:carId/deadlines/new', 'profile', 'signed in'],
    ['/profile/my-cars/:carId/deadlines/:deadlineId', 'profile', 'signed in'],
    ['/profile/my-cars/:carId/costs', 'profile', 'signed in'],
    ['/profile/my-cars/:carId/share', 'profile', 'signed in'],
    ['/profile/my-cars/documents/:carId', 'profile', 'signed in'],
    ['/profile/my-cars/documents/licence', 'profile', 'signed in'],
    ['/profile/my-cars/calendar', 'profile', 'signed in'],
    ['/garage-calendar/:token/cars.ics', 'none', 'everybody'],
    ['/profile/my-cars/join/:token', 'profile', 'signed in'],
    ['/profile/my-cars/:carId/mileage', 'none', 'everybody'],
    ['/profile/my-cars/:carId/costs.csv', 'none', 'signed in'],
    ['/profile/my-cars/:carId/calendar.ics', 'none', 'signed in'],
    ['/profile/my-cars/calendar.ics', 'none', 'signed in'],
    ['/profile/support', 'profile', 'signed in'],
    ['/profile/support/:ticketId', 'profile', 'signed in'],
    ['/profile/support/:ticketId/reply', 'none', 'everybody'],
    ['/pages/complaint', 'default', 'everybody'],
    ['/profile/my-notifications', 'profile', 'signed in'],
    ['/profile/my-notifications/read', 'none', 'everybody'],
    ['/profile/my-notifications/choices', 'none', 'everybody'],
    ['/admin/sms', 'admin', 'staff'],
    ['/profile/my-bookmarks/kept', 'none', 'everybody'],
    ['/services/used-vehicle/advertisement/part', 'none', 'everybody'],
    ['/services/used-vehicle/advertisement/suggest', 'none', 'everybody'],
    ['/services/used-vehicle/advertisement/rss', 'none', 'everybody'],
    ['/sitemap.xml', 'none', 'everybody'],
    ['/sitemaps/:file', 'none', 'everybody'],
    ['/robots.txt', 'none', 'everybody'],
    ['/login/step', 'none', 'everybody'],
    ['/sign-out', 'none', 'everybody'],
    ['/dev/ui/upload', 'none', 'everybody'],
    ['/manifest.webmanifest', 'none', 'everybody'],
  ])('has %s in the frame «%s», for %s', (path, frame, access) => {
    const [address] = addresses.filter((each) => each.path === path)
    expect(address && [frameOf(address), accessOf(address)]).toEqual([frame, access])
  })

  it('has every address once', () => {
    const paths = addresses.map(({ path }) => path.replace(/:\w+/g, ':'))
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('refers only to existing files, in their own feature', () => {
    expect(addresses.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(
      addresses
        .flatMap(({ files }) => files)
        .filter((file) => !/^\.\/(app|features\/[\w-]+(\/[\w-]+)?)\/(screens|layouts)\//.test(file)),
    ).toEqual([])
  })

  it('puts a page only where a frame is around it', () => {
    const bare = addresses.filter(({ files, parts }) => files.length === 1 && parts[0]!.default)
    expect(bare.map(({ path }) => path)).toEqual([])
  })
})

describe('a guarded page', () => {
  it('always loads something, so that its guard runs also when the browser only asks for data', () => {
    expect(openInSpiteOfGuard(addresses).map(({ path }) => path)).toEqual([])
    expect(addresses.some((address) => accessOf(address) === 'signed in')).toBe(true)
  })

  it('without a loader would be found, in its own file and under a guarded frame', () => {
    const page = { path: '/x', files: [] }
    const loader = () => null
    expect(openInSpiteOfGuard([{ ...page, parts: [{ middleware: [requireSignIn] }] }])).toHaveLength(1)
    expect(openInSpiteOfGuard([{ ...page, parts: [{ middleware: [requireSignIn], loader }, {}] }])).toHaveLength(1)
    expect(openInSpiteOfGuard([{ ...page, parts: [{ middleware: [requireSignIn] }, { loader }] }])).toEqual([])
  })
})

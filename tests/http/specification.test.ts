import { test } from 'vitest'
import { expect, openPage, openSignedIn } from './support/visitor.ts'

const list = '/services/used-vehicle/advertisement'

test('the page declares itself app-capable, blocks zooming and links its web manifest', async () => {
  const page = openPage()
  await page.goto('/')
  for (const name of ['mobile-web-app-capable', 'apple-mobile-web-app-capable']) {
    expect(page.locator(`meta[name=${name}]`)).toHaveAttribute('content', 'yes')
  }
  const viewport = page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).toMatch(/user-scalable=no/)
  expect(viewport).toMatch(/maximum-scale=1\b/)
  expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  const manifest = JSON.parse((await page.request('/manifest.webmanifest')).text) as Record<string, unknown>
  expect(manifest).toMatchObject({ display: 'standalone', dir: 'rtl', lang: 'fa', scope: '/' })
})

test('redirects guests from member pages and members from the sign-in page', async () => {
  const guest = openPage()
  await guest.goto('/profile')
  expect(guest).toHaveURL('/login?next=%2Fprofile')
  const { page } = await openSignedIn('/profile')
  expect(page).toHaveURL('/profile')
  await page.goto('/login')
  expect(page).toHaveURL((url) => url.pathname !== '/login')
})

test('serves build manifest, latest build, page payloads, worker and icons at their addresses', async () => {
  const page = openPage()
  const latest = await page.request('/latest-build.json')
  const manifest = await page.request('/build-manifest.json')
  expect(JSON.parse(latest.text).id).toEqual(expect.any(String))
  expect(JSON.parse(latest.text).id).toBe(JSON.parse(manifest.text).id)
  for (const { headers } of [latest, manifest]) expect(headers.get('cache-control')).toBe('no-store')
  const typeOf = async (path: string) => (await page.request(path)).headers.get('content-type')
  expect(await typeOf(`${list}.data`)).toContain('text/x-script')
  expect(await typeOf('/sw.js')).toContain('javascript')
  expect(await typeOf('/assets/icons/touch-192.png')).toBe('image/png')
  for (const name of ['plate', 'fines', 'inspection', 'insurance', 'car-sales', 'tolls']) {
    const { status, headers } = await page.request(`/assets/icons/${name}.svg`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    // The file names have no hash, so browsers may not cache them permanently.
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  }
})

test('answers an invalid or unknown address with 404 and the error page', async () => {
  const page = openPage()
  const wrong = [
    '/services/used-vehicle/exhibition/personal/ads/NO-SUCH-ID!',
    '/a/x',
    '/no/such/page',
    '/services/new-vehicle/zzzzz',
    '/services/new-vehicle/info/zzzzz',
    '/services/vehicle-info/album/zzzzz',
    '/services/vehicle-info/compare/zzzzz-vs-yyyyy',
    '/services/vehicle-info/price/zzzzz',
  ]
  for (const address of wrong) {
    expect((await page.goto(address)).status).toBe(404)
    expect(page.content()).toContain('صفحه قبل')
    expect(page.getByRole('main')).toContainText(address)
    expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(/پیدا نشد/)
    expect(page.locator('meta[name=description]').last()).toHaveAttribute('content', 'خطای ۴۰۴')
  }
})

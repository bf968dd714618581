import { expect, test } from '@playwright/test'
import { hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens
const list = '/services/used-vehicle/advertisement'
const hourMs = 3_600_000

test('specification §2: the app is declared app-capable and the viewport blocks zooming', async ({ page }) => {
  await page.goto('/')
  for (const name of ['mobile-web-app-capable', 'apple-mobile-web-app-capable']) {
    await expect(page.locator(`meta[name=${name}]`)).toHaveAttribute('content', 'yes')
  }
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).toMatch(/user-scalable=no/)
  expect(viewport).toMatch(/maximum-scale=1\b/)
})

test('specification §2: the web manifest is linked at /manifest.webmanifest and its display mode is standalone', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Record<string, unknown>
  expect(manifest).toMatchObject({ display: 'standalone', dir: 'rtl', lang: 'fa', scope: '/' })
})

test('specification §4: logged-in routes redirect guests, guest-only routes redirect who is signed in', async ({
  browser,
}) => {
  const { context, page } = await open(browser, wide!)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?next=%2Fprofile')
  await hydrated(page)
  await signIn(page)
  await expect(page).toHaveURL('/profile')
  await page.goto('/login')
  await expect(page).toHaveURL((url) => url.pathname !== '/login')
  await context.close()
})

test('specification §7: build manifest, latest build, page payloads, worker and icons are fetched from their places', async ({
  request,
}) => {
  const latest = await request.get('/latest-build.json')
  const manifest = await request.get('/build-manifest.json')
  expect(((await latest.json()) as { id: string }).id).toBe(((await manifest.json()) as { id: string }).id)
  for (const answer of [latest, manifest]) expect(answer.headers()['cache-control']).toBe('no-store')
  expect((await request.get(`${list}.data`)).headers()['content-type']).toContain('text/x-script')
  expect((await request.get('/sw.js')).headers()['content-type']).toContain('javascript')
  expect((await request.get('/assets/icons/touch-192.png')).headers()['content-type']).toBe('image/png')
  for (const name of ['plate', 'fines', 'inspection', 'insurance', 'car-sales', 'tolls']) {
    const icon = await request.get(`/assets/icons/${name}.svg`)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
    // Their names carry no hash, so they may not be kept for ever.
    expect(icon.headers()['cache-control']).toBe('public, max-age=3600')
  }
})

test('specification §8: what is no address of its route is answered with 404 on the error page', async ({ page }) => {
  for (const address of ['/services/used-vehicle/exhibition/personal/ads/NO-SUCH-ID!', '/a/x', '/no/such/page']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(/پیدا نشد/)
    await expect(page.locator('meta[name=description]').last()).toHaveAttribute('content', 'خطای ۴۰۴')
  }
})

test('specification §8: an unhandled error shows its code, its message and the two ways on', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await page.goto('/')
  await hydrated(page)
  await page.route(`**${list}.data*`, (route) => route.fulfill({ status: 500, body: 'not what the router reads' }))
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
  await expect(page.getByRole('img', { name: '۵۰۰' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('meta[name=description]').last()).toHaveAttribute('content', 'خطای ۵۰۰')
  await expect(page.getByRole('link', { name: 'صفحه اصلی', exact: true })).toHaveAttribute('href', '/')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'صفحه قبل' }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('specification §9: the page asks for a new build every 3,600,000 ms, and not earlier', async ({ browser }) => {
  const { context, page } = await open(browser, wide!, { serviceWorkers: 'block' })
  await page.clock.install()
  let asked = 0
  await page.route('**/latest-build.json', async (route) => {
    asked++
    await route.fulfill({ json: { id: 'newer' } })
  })
  await page.goto('/')
  await hydrated(page)
  await page.clock.fastForward(hourMs - 60_000)
  expect(asked).toBe(0)
  await page.clock.fastForward(120_000)
  await expect.poll(() => asked).toBe(1)
  await page.clock.resume()
  await expect(page.getByText('نسخهٔ جدیدی آماده است')).toBeVisible()
  await context.close()
})

test('specification §9: a transition to another page is shown after 100 ms', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await page.goto('/')
  await hydrated(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/services.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'منوی پایین صفحه' }).getByRole('link', { name: 'خدمات' }).click()
  const line = page.getByRole('progressbar', { name: 'در حال باز کردن صفحه' })
  await expect(line).toBeVisible()
  expect(await line.evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.1s')
  answer()
  await expect(line).toHaveCount(0)
  await context.close()
})

import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { armed, fetchedOfflineFeatures, forgetFetchedAhead, cachedPaths, queued, watched } from './device.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens
const list = '/services/used-vehicle/advertisement'
const galleries = '/services/used-vehicle/exhibition'

let server: OwnServer
test.describe.configure({ timeout: 240_000 })

test.beforeAll(async () => {
  server = ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 2)
})
test.afterAll(() => server.remove())
test.beforeEach(() => server.start())

const strip = (page: Page) => page.getByRole('banner').getByRole('status')

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(server.address + path)
  await hydrated(page)
}

/** Opens the page once, waits until the worker is there, and once more under it. */
async function visitArmed(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await armed(page)
}

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await visit(page, '/login?next=/profile')
  await signInAt(page)
  await page.waitForURL(/\/profile$/)
  return page
}

/** The journeys' server is another one than the suite's. */
async function signInAt(page: Page): Promise<void> {
  const get = page.request.get.bind(page.request)
  page.request.get = (address, options) => get(new URL(address, server.address).href, options)
  await signIn(page)
}

test('specification §4: the worker at /sw.js reports offline-ready, and its first arrival reloads nothing', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!)
  let loads = 0
  page.on('load', () => loads++)
  await visit(page, '/')
  // The line comes with the person's next press, and leaves by itself.
  const ready = strip(page).getByText('آمادهٔ کار بدون اینترنت')
  const pressUntilReady = async () => {
    await page.keyboard.press('Shift')
    return ready.isVisible()
  }
  await expect.poll(pressUntilReady, { timeout: 20_000 }).toBe(true)
  expect((await strip(page).boundingBox())!.height).toBeLessThan(45)
  await expectAccessible(page)
  await expect(ready).toHaveCount(0)
  await armed(page)
  expect(loads).toBe(1)
  await context.close()
})

test('a visited page opens with its server gone, and says how old it is', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, list)
  const title = await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().innerText()
  await server.kill()
  const paints: number[] = []
  for (let load = 0; load < 20; load++) {
    await page.goto(server.address + list)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime)
    paints.push(paint)
  }
  const [p50, p95] = [0.5, 0.95].map((share) =>
    Math.round(paints.toSorted((a, b) => a - b)[Math.ceil(share * 20) - 1]!),
  )
  console.log(`first paint of a visited page with the server gone: p50 ${p50} ms, p95 ${p95} ms`)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toHaveText(title)
  await expect(strip(page)).toContainText('ارتباط برقرار نشد.')
  await expect(strip(page)).toContainText(/آخرین به‌روزرسانی [۰-۹]+ \S+ [۰-۹]{4} ساعت [۰-۹]{2}:[۰-۹]{2}/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await context.close()
})

test('a page that was reached by a link opens again with its server gone', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, list)
  const first = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem').first()
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true })
  await expect(heading).toContainText(title)
  const address = page.url()
  await expect.poll(() => cachedPaths(page)).toContain(`${new URL(address).pathname}.data`)
  await forgetFetchedAhead(page)
  await server.kill()
  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(heading).toContainText(title)
  await expect(strip(page)).toContainText('آخرین به‌روزرسانی')
  await expect(page.getByRole('button', { name: 'برای دیدن شماره اینترنت لازم است' }).first()).toBeDisabled()
  // Back is the list again, from the device too.
  await page.goto(server.address + list)
  await expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
  await context.close()
})

test('a page that was never opened leads to the offline page, where every link can be read', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, '/')
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
  await expect(page).toHaveURL(server.address + list)
  await expect.poll(() => cachedPaths(page)).toContain(`${list}.data`)
  await watched(page)
  await forgetFetchedAhead(page)
  await server.kill()
  await page.goto(server.address + galleries)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('این صفحه الان باز نمی‌شود')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const links = page.getByRole('region', { name: 'صفحه‌هایی که بدون اینترنت باز می‌شوند' }).getByRole('link')
  // The first page, the list that was reached by a link, the page about the app, the help, a new ad, and the guide at an accident.
  await expect(links).toHaveCount(6)
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  for (const address of addresses) {
    await page.goto(address)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).not.toContainText(
      'بدون اینترنت',
    )
    await expect(strip(page)).toContainText('آخرین به‌روزرسانی')
  }
  await page.goto(server.address + galleries)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('این صفحه الان باز نمی‌شود')
  // And by a link on a page that is open.
  await page.goto(server.address)
  await page.getByRole('link', { name: 'همهٔ نمایشگاه‌ها' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('این صفحه الان باز نمی‌شود')
  await server.start()
  await expect(page).toHaveURL(server.address + galleries, { timeout: 30_000 })
  await context.close()
})

test('the strip comes with the loss of the network and goes when it is back', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await visitArmed(page, '/')
  await expect(strip(page)).toHaveText('')
  await context.setOffline(true)
  await expect(strip(page)).toContainText('اینترنت وصل نیست.')
  await context.setOffline(false)
  await expect(strip(page)).toHaveText('', { timeout: 15_000 })
  await context.close()
})

test('a page about the app is whole without a network although nobody opened it', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, '/')
  await server.kill()
  await page.goto(`${server.address}/pages/web-app`)
  await hydrated(page)
  await expect(page.getByText('حالت آفلاین فعال است')).toBeVisible()
  await expect(page.getByText('برنامه روی دستگاه ذخیره شده')).toBeVisible()
  await page.getByRole('button', { name: 'بررسی نسخهٔ جدید' }).click()
  await expect(page.getByText('بررسی انجام نشد')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'پاک کردن صفحه‌ها و عکس‌ها' }).click()
  await expect(page.getByText('هنوز صفحه‌ای ذخیره نشده')).toBeVisible()
  await context.close()
})

test('signing in, the developers’ pages and data are never kept', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, '/')
  for (const path of ['/login', '/dev/sms', '/api/docs']) await page.goto(server.address + path)
  // The worker answers one after the other: when a later page is kept, it has decided about these.
  await visit(page, galleries)
  await expect.poll(() => cachedPaths(page)).toContain(galleries)
  const kept = await cachedPaths(page)
  expect(kept.filter((path) => /login|dev|api/.test(path))).toEqual([])
  await context.close()
})

test('a bookmark made offline waits, survives the end of the app, and is sent exactly once', async ({ browser }) => {
  const { context } = await open(browser, phone!)
  const page = await signedIn(context)
  await visitArmed(page, list)
  const cards = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem')
  const titles = [
    await cards.nth(0).getByRole('heading').innerText(),
    await cards.nth(1).getByRole('heading').innerText(),
  ]
  await watched(page)
  await server.kill()
  for (const index of [0, 1])
    await cards
      .nth(index)
      .getByRole('button', { name: /^نشان کردن/ })
      .click()
  await expect(strip(page).getByRole('button', { name: 'منتظر ارسال (۲)' })).toBeVisible()
  // One is taken back.
  await strip(page)
    .getByRole('button', { name: /منتظر ارسال/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'تغییرات ارسال‌نشده' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `لغو: نشان کردن ${titles[1]}` }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'بستن' }).click()
  // Closing steps back in the history; a reload in the middle of that would be cut off.
  await page.waitForFunction(() => !(history.state as { layer?: boolean } | null)?.layer)
  await expect(cards.nth(1).getByRole('button', { name: /نشان/ })).toHaveAttribute('aria-pressed', 'false')
  // The page comes back offline with the mark, and the app is closed.
  await page.reload()
  await expect(cards.nth(0).getByRole('button', { name: /نشان/ })).toHaveAttribute('aria-pressed', 'true')
  await page.close()

  server.requests.length = 0
  await server.start()
  const [tab, other] = [await context.newPage(), await context.newPage()]
  await Promise.all([visit(tab, '/'), visit(other, galleries)])
  await expect.poll(() => queued(tab)).toBe(0)
  // Each tab sends when it starts to watch the queue, and both have.
  await Promise.all([watched(tab), watched(other)])
  expect(server.requests.filter((request) => request === 'POST /profile/my-bookmarks/kept')).toHaveLength(1)
  await visit(tab, '/profile/my-bookmarks')
  const kept = tab.getByRole('list', { name: 'آگهی‌های نشان‌شده' }).getByRole('listitem')
  await expect(kept).toHaveCount(1)
  await expect(kept).toContainText(titles[0]!)
  await context.close()
})

test('a changed address made offline waits, survives the end of the app, and is sent exactly once', async ({
  browser,
}) => {
  const { context } = await open(browser, phone!)
  const page = await signedIn(context)
  await visitArmed(page, '/profile/my-info')
  await watched(page)
  await server.kill()
  await context.setOffline(true)
  const address = page.getByRole('textbox', { name: 'آدرس' })
  await address.fill('تهران، کوچهٔ بنفشه، پلاک ۷')
  await page.getByRole('button', { name: 'ثبت آدرس' }).click()
  await expect(page.getByText('تغییر شما ذخیره شد و با وصل شدن اینترنت ارسال می‌شود')).toBeVisible()
  await expect(strip(page).getByRole('button', { name: 'منتظر ارسال (۱)' })).toBeVisible()
  await page.close()

  server.requests.length = 0
  await server.start()
  await context.setOffline(false)
  const tab = await context.newPage()
  await visit(tab, '/profile')
  await expect.poll(() => queued(tab)).toBe(0)
  await visit(tab, '/profile/my-info')
  await expect(tab.getByRole('textbox', { name: 'آدرس' })).toHaveValue('تهران، کوچهٔ بنفشه، پلاک ۷')
  expect(server.requests.filter((request) => request.startsWith('POST /profile/my-info/later'))).toHaveLength(1)
  await context.close()
})

test('signing out in one tab signs out the other, and nothing of the person stays on the device', async ({
  browser,
}) => {
  const { context } = await open(browser, phone!)
  const page = await signedIn(context)
  await armed(page)
  const other = await context.newPage()
  await visitArmed(other, '/profile/my-bookmarks')
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(['/profile', '/profile/my-bookmarks']))
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(other.getByRole('link', { name: 'ورود' }).first()).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => cachedPaths(page)).not.toContain('/profile')
  await server.kill()
  await page.goto(`${server.address}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('این صفحه الان باز نمی‌شود')
  await context.close()
})

test('who signs out with unsent changes is told first, and may stay', async ({ browser }) => {
  const { context } = await open(browser, phone!)
  // The browser's own sending in the background does not go through the page's routes.
  await context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  const page = await signedIn(context)
  await armed(page)
  await visitArmed(page, list)
  await watched(page)
  await page.route('**/profile/my-bookmarks/kept', (route) => route.abort())
  await page
    .getByRole('button', { name: /^نشان کردن/ })
    .first()
    .click()
  await expect(strip(page)).toContainText('منتظر ارسال (۱)')
  await page.goto(`${server.address}/profile`)
  await expect(strip(page)).toContainText('منتظر ارسال (۱)')
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  const dialog = page.getByRole('dialog', { name: 'تغییرات ارسال‌نشده' })
  await expect(dialog).toContainText('۱ تغییر هنوز ارسال نشده است')
  await dialog.getByRole('button', { name: 'انصراف' }).click()
  await expect(page).toHaveURL(`${server.address}/profile`)
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await dialog.getByRole('button', { name: 'خروج و پاک کردن' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
  await expect.poll(() => queued(page), { timeout: 15_000 }).toBe(0)
  await context.close()
})

test('when a sign-in has run out, its pages are thrown away with the next answer of the server', async ({
  browser,
}) => {
  const { context } = await open(browser, phone!)
  const page = await signedIn(context)
  await armed(page)
  await context.clearCookies({ name: 'sid' })
  await page.goto(`${server.address}/`)
  await expect.poll(() => cachedPaths(page)).not.toContain('/profile')
  await context.close()
})

for (const [what, options, script] of [
  ['without a service worker', { serviceWorkers: 'block' as const }, ''],
  [
    'without a database',
    {},
    'delete Window.prototype.indexedDB; Object.defineProperty(window, "indexedDB", { value: undefined })',
  ],
  [
    'without local storage',
    {},
    'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })',
  ],
] as const) {
  test(`${what} everything works online`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, wide!, options)
    if (script) await context.addInitScript(script)
    await visit(page, '/')
    await fetchedOfflineFeatures(page)
    await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
    await expect(page).toHaveURL(server.address + list)
    await page
      .getByRole('button', { name: /^نشان کردن/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^حذف نشان/ }).first()).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('specification §2: touch icons are provided at 64, 144, 192 and 512 pixels', async ({ page }) => {
  await page.goto(server.address)
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(manifest).toBe('/manifest.webmanifest')
  expect((await page.request.get(server.address + manifest)).status()).toBe(200)
  const icons = page.locator('link[rel=apple-touch-icon]')
  expect(await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('sizes')))).toEqual([
    '64x64',
    '144x144',
    '192x192',
    '512x512',
  ])
  for (const icon of await icons.all()) {
    const answer = await page.request.get(server.address + (await icon.getAttribute('href')))
    expect(answer.headers()['content-type']).toBe('image/png')
    expect(answer.headers()['cache-control']).not.toContain('immutable')
  }
  await expect(page.locator('meta[name=mobile-web-app-capable]')).toHaveAttribute('content', 'yes')
})

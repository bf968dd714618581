import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { armed, cachedPaths, fetchedOfflineFeatures, forgetFetchedAhead, queued, watched } from './device.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen, signIn } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const dealers = '/services/used-vehicle/exhibition'
const notOpenable = 'این صفحه الان باز نمی‌شود'

test.describe.configure({ timeout: 240_000 })

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 2)
})
test.afterAll(() => server.remove())
test.beforeEach(() => server.start())

const strip = (page: Page) => page.getByRole('banner').getByRole('status')
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()

/** A fresh session on the server of these journeys, with a service worker. */
const openHere = (browser: Browser, options: BrowserContextOptions = {}) =>
  open(browser, screen, { baseURL: server.address, serviceWorkers: 'allow', ...options })

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Opens a page and waits until the worker controls it and has cached it. */
async function visitArmed(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await armed(page)
}

async function signInHere(page: Page): Promise<void> {
  await visit(page, '/login?next=/profile')
  await signIn(page)
  await page.waitForURL(/\/profile$/)
}

test('the first worker reports offline-ready without a reload, and the strip follows the network @once', async ({
  browser,
}) => {
  const { context, page } = await openHere(browser)
  let loads = 0
  page.on('load', () => loads++)
  await test.step('the worker reports offline-ready and reloads nothing', async () => {
    await visit(page, '/')
    // The line comes with the person's next press, and leaves by itself.
    const ready = strip(page).getByText('آمادهٔ کار بدون اینترنت')
    const pressUntilReady = async () => {
      await page.keyboard.press('Shift')
      return ready.isVisible()
    }
    await expect.poll(pressUntilReady).toBe(true)
    expect((await strip(page).boundingBox())!.height).toBeLessThan(45)
    await expectAccessible(page)
    await expect(ready).toHaveCount(0)
    await armed(page)
    expect(loads).toBe(1)
  })
  await test.step('the strip comes when the network is lost and goes when it is back', async () => {
    await expect(strip(page)).toHaveText('')
    await context.setOffline(true)
    await expect(strip(page)).toContainText('اینترنت وصل نیست.')
    await context.setOffline(false)
    await expect(strip(page)).toHaveText('')
  })
  await test.step('sign-in, developer pages and the API are never cached', async () => {
    for (const path of ['/login', '/dev/sms', '/api/docs']) await page.goto(path)
    // The worker handles one page after the other: once this one is cached, it has decided about those.
    await visit(page, dealers)
    await expect.poll(() => cachedPaths(page)).toContain(dealers)
    expect((await cachedPaths(page)).filter((path) => /login|dev|api/.test(path))).toEqual([])
  })
  await context.close()
})

test('visited pages open without the server and show their age @main @once', async ({ browser }) => {
  const { context, page } = await openHere(browser)
  await visitArmed(page, list)
  const title = await heading(page).innerText()
  const first = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem').first()
  const adTitle = await first.getByRole('heading').innerText()
  await test.step('a page that a link opened', async () => {
    await first.getByRole('link').first().click()
    await expect(heading(page)).toContainText(adTitle)
    const address = page.url()
    await expect.poll(() => cachedPaths(page)).toContain(`${new URL(address).pathname}.data`)
    await forgetFetchedAhead(page)
    await server.cut()
    await page.reload()
    await expect(page).toHaveURL(address)
    await expect(heading(page)).toContainText(adTitle)
    await expect(strip(page)).toContainText('آخرین به‌روزرسانی')
    await expect(page.getByRole('button', { name: 'برای دیدن شماره اینترنت لازم است' }).first()).toBeDisabled()
  })
  await test.step('a page that an address opened', async () => {
    await page.goto(list)
    await expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
    await expect(heading(page)).toHaveText(title)
    await expect(strip(page)).toContainText('ارتباط برقرار نشد.')
    await expect(strip(page)).toContainText(/آخرین به‌روزرسانی [۰-۹]+ \S+ [۰-۹]{4} ساعت [۰-۹]{2}:[۰-۹]{2}/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  const loads = Number(process.env.PAINT_LOADS ?? 0)
  if (loads > 0) await printFirstPaints(page, loads)
  await context.close()
})

/** The figure of docs/figures.md: `PAINT_LOADS=20` prints it. */
async function printFirstPaints(page: Page, loads: number): Promise<void> {
  const paints: number[] = []
  for (let load = 0; load < loads; load++) {
    await page.goto(list)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime))
  }
  const sorted = paints.toSorted((a, b) => a - b)
  const [p50, p95] = [0.5, 0.95].map((share) => Math.round(sorted[Math.ceil(share * loads) - 1]!))
  console.log(`first paint of a visited page without the server: p50 ${p50} ms, p95 ${p95} ms`)
}

test('a page that was never opened leads to the offline page, whose links all open @once', async ({ browser }) => {
  const { context, page } = await openHere(browser)
  await test.step('the offline page lists what can be read, and each link opens', async () => {
    await visitArmed(page, '/')
    await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
    await expect(page).toHaveURL(list)
    await expect.poll(() => cachedPaths(page)).toContain(`${list}.data`)
    await watched(page)
    await forgetFetchedAhead(page)
    await server.cut()
    await page.goto(dealers)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notOpenable)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const links = page.getByRole('region', { name: 'صفحه‌هایی که بدون اینترنت باز می‌شوند' }).getByRole('link')
    // The first page, the list that a link opened, the page about the app, the help, a new ad, and the guide at an accident.
    await expect(links).toHaveCount(6)
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const address of addresses) {
      await page.goto(address)
      await expect(page).toHaveURL(address)
      await expect(heading(page)).not.toContainText('بدون اینترنت')
      await expect(strip(page)).toContainText('آخرین به‌روزرسانی')
    }
    await page.goto(dealers)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notOpenable)
  })
  await test.step('a link leads to the offline page too, and the page opens when the server is back', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'همهٔ نمایشگاه‌ها' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notOpenable)
    await server.start()
    await expect(page).toHaveURL(dealers)
    await expect(heading(page)).not.toHaveText(notOpenable)
  })
  await test.step('the page about the app is complete without the server although nobody opened it', async () => {
    await server.cut()
    await visit(page, '/pages/web-app')
    await expect(page.getByText('حالت آفلاین فعال است')).toBeVisible()
    await expect(page.getByText('برنامه روی دستگاه ذخیره شده')).toBeVisible()
    await page.getByRole('button', { name: 'بررسی نسخهٔ جدید' }).click()
    await expect(page.getByText('بررسی انجام نشد')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'پاک کردن صفحه‌ها و عکس‌ها' }).click()
    await expect(page.getByText('هنوز صفحه‌ای ذخیره نشده')).toBeVisible()
  })
  await context.close()
})

test('a bookmark and an address changed offline wait, survive the end of the app, and are sent exactly once @once', async ({
  browser,
}) => {
  const { context, page } = await openHere(browser)
  await signInHere(page)
  await visitArmed(page, list)
  const cards = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem')
  const titles = [
    await cards.nth(0).getByRole('heading').innerText(),
    await cards.nth(1).getByRole('heading').innerText(),
  ]
  await watched(page)
  const info = await context.newPage()
  await visit(info, '/profile/my-info')
  await watched(info)
  await page.bringToFront()
  await server.cut()
  await test.step('two bookmarks wait, and one is cancelled', async () => {
    for (const index of [0, 1])
      await cards
        .nth(index)
        .getByRole('button', { name: /^نشان کردن/ })
        .click()
    await expect(strip(page).getByRole('button', { name: 'منتظر ارسال (۲)' })).toBeVisible()
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
    await page.reload()
    await expect(cards.nth(0).getByRole('button', { name: /نشان/ })).toHaveAttribute('aria-pressed', 'true')
    await page.close()
  })
  const newAddress = 'تهران، کوچهٔ بنفشه، پلاک ۷'
  await test.step('a changed address waits too', async () => {
    await context.setOffline(true)
    await info.getByRole('textbox', { name: 'آدرس' }).fill(newAddress)
    await info.getByRole('button', { name: 'ثبت آدرس' }).click()
    await expect(info.getByText('تغییر شما ذخیره شد و با وصل شدن اینترنت ارسال می‌شود')).toBeVisible()
    await expect(strip(info).getByRole('button', { name: 'منتظر ارسال (۲)' })).toBeVisible()
    await info.close()
  })
  await test.step('each is sent once when the app starts again in two tabs', async () => {
    server.requests.length = 0
    await server.start()
    await context.setOffline(false)
    const [tab, other] = [await context.newPage(), await context.newPage()]
    await Promise.all([visit(tab, '/'), visit(other, dealers)])
    await expect.poll(() => queued(tab)).toBe(0)
    // Each tab sends when it starts to watch the queue, and both have.
    await Promise.all([watched(tab), watched(other)])
    const sent = (start: string) => server.requests.filter((request) => request.startsWith(start))
    expect(sent('POST /profile/my-bookmarks/kept')).toHaveLength(1)
    expect(sent('POST /profile/my-info/later')).toHaveLength(1)
    await visit(tab, '/profile/my-bookmarks')
    const stored = tab.getByRole('list', { name: 'آگهی‌های نشان‌شده' }).getByRole('listitem')
    await expect(stored).toHaveCount(1)
    await expect(stored).toContainText(titles[0]!)
    await visit(tab, '/profile/my-info')
    await expect(tab.getByRole('textbox', { name: 'آدرس' })).toHaveValue(newAddress)
  })
  await context.close()
})

test('a sign-out asks about unsent changes, signs out the other tab and leaves nothing on the device @once', async ({
  browser,
}) => {
  const { context, page } = await openHere(browser)
  // The browser's own sending in the background does not go through the routes of the context.
  await context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  await test.step('the next response after a session has ended discards its pages', async () => {
    await signInHere(page)
    await armed(page)
    expect(await cachedPaths(page)).toContain('/profile')
    await context.clearCookies({ name: 'sid' })
    await page.goto('/')
    await expect.poll(() => cachedPaths(page)).not.toContain('/profile')
  })
  const other = await context.newPage()
  await test.step('a change that cannot be sent waits', async () => {
    await signInHere(page)
    await armed(page)
    await visitArmed(page, list)
    await watched(page)
    await context.route('**/profile/my-bookmarks/kept', (route) => route.abort())
    await page
      .getByRole('button', { name: /^نشان کردن/ })
      .first()
      .click()
    await expect(strip(page)).toContainText('منتظر ارسال (۱)')
    await visitArmed(other, '/profile/my-bookmarks')
    await page.bringToFront()
    await visit(page, '/profile')
    expect(await cachedPaths(page)).toEqual(expect.arrayContaining(['/profile', '/profile/my-bookmarks']))
    await expect(strip(page)).toContainText('منتظر ارسال (۱)')
  })
  await test.step('the sign-out asks first, and can be cancelled', async () => {
    await page.getByRole('button', { name: 'خروج از حساب' }).click()
    const dialog = page.getByRole('dialog', { name: 'تغییرات ارسال‌نشده' })
    await expect(dialog).toContainText('۱ تغییر هنوز ارسال نشده است')
    await dialog.getByRole('button', { name: 'انصراف' }).click()
    await expect(page).toHaveURL('/profile')
    await page.getByRole('button', { name: 'خروج از حساب' }).click()
    await dialog.getByRole('button', { name: 'خروج و پاک کردن' }).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('both tabs are signed out, and the device holds nothing of the person', async () => {
    await expect(other.getByRole('link', { name: 'ورود' }).first()).toBeVisible()
    await expect.poll(() => queued(page)).toBe(0)
    await expect.poll(() => cachedPaths(page)).not.toContain('/profile')
    await server.cut()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notOpenable)
  })
  await context.close()
})

const missing: [string, BrowserContextOptions, string][] = [
  ['without a service worker', { serviceWorkers: 'block' }, ''],
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
]

test('everything works online without a service worker, a database or local storage @once', async ({ browser }) => {
  for (const [what, options, script] of missing) {
    await test.step(what, async () => {
      const { context, page, complaints } = await openHere(browser, options)
      if (script) await context.addInitScript(script)
      await visit(page, '/')
      await fetchedOfflineFeatures(page)
      await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
      await expect(page).toHaveURL(list)
      await page
        .getByRole('button', { name: /^نشان کردن/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: /^حذف نشان/ }).first()).toBeVisible()
      expect(complaints).toEqual([])
      await context.close()
    })
  }
})

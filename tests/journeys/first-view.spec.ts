import { expect, test, type Page } from '@playwright/test'
import { hydrated, open, screens } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const [phone] = screens

/** Holds every module back until it is told to let them go. */
async function holdModules(page: Page, files = '**/assets/*.js') {
  const gate = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(files, async (route) => {
    asked.push(route.request().url())
    await gate.promise
    await route.continue()
  })
  return { asked, release: gate.resolve }
}

test('a page shows its pictures and words before it fetches a script', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  // Some browsers without a window tell of a pointer that nobody moved.
  await page.addInitScript(() => {
    const swallow = (event: Event) => event.stopImmediatePropagation()
    const types = ['pointerover', 'pointermove', 'pointerenter', 'mouseover', 'mousemove']
    for (const type of types) addEventListener(type, swallow, { capture: true })
    addEventListener('load', () => types.forEach((type) => removeEventListener(type, swallow, { capture: true })))
  })
  await page.goto(list)
  await hydrated(page)
  // By the clock of the page: events of two kinds may reach us in another order.
  const { loaded, scripts } = await page.evaluate(() => {
    const of = (type: string) => performance.getEntriesByType(type) as PerformanceResourceTiming[]
    return {
      loaded: (of('navigation')[0] as unknown as PerformanceNavigationTiming).loadEventStart,
      scripts: of('resource').flatMap(({ name, startTime }) => (/\/assets\/[^?]*\.js$/.test(name) ? [startTime] : [])),
    }
  })
  expect(loaded).toBeGreaterThan(0)
  expect(scripts.length).toBeGreaterThan(3)
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(loaded)
  await context.close()
})

test('who only reads a page is left alone by its scripts for some seconds, and then has them', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  if (!process.env.TEST_AHEAD_MS) await context.clock.install()
  await page.goto(list)
  await page.clock.runFor(3000)
  await expect(page.locator('script[data-modules]').first()).toHaveAttribute('type', 'text/plain')
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  await page.clock.runFor(4000)
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  await context.close()
})

test('who kept an ad on this device sees it marked without touching the page', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await page.goto(list)
  await hydrated(page)
  await page
    .getByRole('button', { name: /^نشان کردن/ })
    .first()
    .click()
  await expect(page.locator('button[aria-pressed=true]').first()).toBeAttached()
  const next = await context.newPage()
  await next.goto(list)
  await expect(next.locator('button[aria-pressed=true]').first()).toBeAttached({ timeout: 3500 })
  await context.close()
})

test('what was pressed before the scripts came is done when they are there', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  const modules = await holdModules(page)
  await page.goto(list, { waitUntil: 'domcontentloaded' })
  const bookmark = page.getByRole('button', { name: /^نشان کردن/ }).first()
  await bookmark.click()
  await page.getByRole('link', { name: 'فیلتر', exact: true }).click()
  await expect.poll(() => modules.asked.length, { message: 'a touch fetches the scripts' }).toBeGreaterThan(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  modules.release()
  await hydrated(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('button[aria-pressed=true]').first()).toBeAttached()
  await context.close()
})

test('what is pressed in a part whose own code is on its way is done when that is there', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await page.goto('/')
  const part = await holdModules(page, '**/assets/error-page-*.js')
  await page.goto('/no/such/page')
  await hydrated(page)
  await expect.poll(() => part.asked.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'صفحه قبل' }).click()
  part.release()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('links and searches wait for no script', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  const modules = await holdModules(page)
  await page.goto(list, { waitUntil: 'domcontentloaded' })
  await page.locator('a[href*="/ads/"]').first().click()
  await page.waitForURL(/\/ads\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  modules.release()
  await context.close()
})

test('a form is sent without scripts when they can not be had', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('شمارهٔ موبایل').fill('0912')
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible()
  await expect(page.getByLabel('شمارهٔ موبایل')).toHaveValue(/912/)
  await context.close()
})

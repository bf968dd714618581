import { expect, test, type Browser, type Page } from '@playwright/test'
import { hydrated, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const html = (page: Page) => page.locator('html')
const pressed = (page: Page) => page.locator('button[aria-pressed=true]').first()
const mark = (page: Page) => page.getByRole('button', { name: /^نشان کردن/ }).first()

/** Runs a step in a browser session of its own, whose cache is empty. */
const step = (browser: Browser, title: string, run: (page: Page) => Promise<void>) =>
  test.step(title, async () => {
    const { context, page } = await open(browser, screen)
    await run(page)
    await context.close()
  })

/** Holds all matching modules back until `release` is called. */
async function holdModules(page: Page, files = '**/assets/*.js') {
  const gate = Promise.withResolvers<void>()
  const requests: string[] = []
  await page.route(files, async (route) => {
    requests.push(route.request().url())
    await gate.promise
    await route.continue()
  })
  return { requests, release: gate.resolve }
}

test('a page shows its content before it fetches scripts, and fetches them by itself after some seconds @phone', async ({
  browser,
}) => {
  await step(
    browser,
    'scripts start after the load event; a bookmark shows in the next tab without a touch',
    async (page) => {
      // Some browsers without a window report a pointer that nobody moved.
      await page.addInitScript(() => {
        const swallow = (event: Event) => event.stopImmediatePropagation()
        const types = ['pointerover', 'pointermove', 'pointerenter', 'mouseover', 'mousemove']
        for (const type of types) addEventListener(type, swallow, { capture: true })
        addEventListener('load', () => types.forEach((type) => removeEventListener(type, swallow, { capture: true })))
      })
      await page.goto(list)
      await hydrated(page)
      // Uses the clock of the page: two kinds of events may arrive here in another order.
      const { loaded, scripts } = await page.evaluate(() => {
        const of = (type: string) => performance.getEntriesByType(type) as PerformanceResourceTiming[]
        return {
          loaded: (of('navigation')[0] as unknown as PerformanceNavigationTiming).loadEventStart,
          scripts: of('resource').flatMap(({ name, startTime }) =>
            /\/assets\/[^?]*\.js$/.test(name) ? [startTime] : [],
          ),
        }
      })
      expect(loaded).toBeGreaterThan(0)
      expect(scripts.length).toBeGreaterThan(3)
      expect(Math.min(...scripts)).toBeGreaterThanOrEqual(loaded)
      await mark(page).click()
      await expect(pressed(page)).toBeAttached()
      const next = await page.context().newPage()
      await next.goto(list)
      await expect(pressed(next)).toBeAttached({ timeout: 3500 })
    },
  )

  await step(browser, 'without a touch scripts start after some seconds', async (page) => {
    if (!process.env.TEST_AHEAD_MS) await page.clock.install()
    await page.goto(list)
    await page.clock.runFor(3000)
    await expect(page.locator('script[data-modules]').first()).toHaveAttribute('type', 'text/plain')
    await expect(html(page)).not.toHaveAttribute('data-ready')
    await page.clock.runFor(4000)
    await expect(html(page)).toHaveAttribute('data-ready')
  })
})

test('presses before the scripts arrive are repeated later; links and forms need no scripts @phone', async ({
  browser,
}) => {
  await step(browser, 'presses before the scripts arrive are repeated when the page is ready', async (page) => {
    const modules = await holdModules(page)
    await page.goto(list, { waitUntil: 'domcontentloaded' })
    await mark(page).click()
    await page.getByRole('link', { name: 'فیلتر', exact: true }).click()
    await expect.poll(() => modules.requests.length, { message: 'a touch fetches the scripts' }).toBeGreaterThan(0)
    await expect(html(page)).not.toHaveAttribute('data-ready')
    modules.release()
    await hydrated(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(pressed(page)).toBeAttached()
  })

  await step(browser, 'a press in a part whose chunk is loading is repeated when the chunk arrives', async (page) => {
    await page.goto('/')
    const part = await holdModules(page, '**/assets/error-page-*.js')
    await page.goto('/no/such/page')
    await hydrated(page)
    await expect.poll(() => part.requests.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'صفحه قبل' }).click()
    part.release()
    await expect(page).toHaveURL('/')
  })

  await step(browser, 'a link opens its page while the scripts are held back', async (page) => {
    const modules = await holdModules(page)
    await page.goto(list, { waitUntil: 'domcontentloaded' })
    await page.locator('a[href*="/ads/"]').first().click()
    await page.waitForURL(/\/ads\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    modules.release()
  })

  await step(browser, 'a form is sent without scripts when they fail to load', async (page) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/login')
    await page.getByLabel('شمارهٔ موبایل').fill('0912')
    await page.getByRole('button', { name: 'دریافت کد' }).click()
    await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible()
    await expect(page.getByLabel('شمارهٔ موبایل')).toHaveValue(/912/)
  })
})

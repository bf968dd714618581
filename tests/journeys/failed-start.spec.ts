import { expect, test, type Page } from '@playwright/test'
import { plainPagePolicy } from '../../src/platform/http/content-security-policy.ts'
import { busyPage } from '../../src/app/busy-page.ts'
import { hydrated, open, screens } from './support.ts'

const [phone] = screens
const list = '/services/used-vehicle/advertisement'
const older = /old-browsers/

/** How many starts have failed for a reason, as the server counts them. */
async function failures(page: Page, reason: string): Promise<number> {
  // Without the address that a test pretends to have: figures are for this machine.
  const text = await (await fetch(new URL('/metrics', page.url()))).text()
  return Number(new RegExp(`page_start_failures_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

/** The page is the server's: its content stands, and a form goes to the server as without scripts. */
async function worksWithoutScripts(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.getByLabel('شمارهٔ موبایل').fill('0912')
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await expect(page.getByText('شماره باید ۱۱ رقم و با ۰۹ شروع شود').first()).toBeVisible()
}

test('a browser of 2021 gets what it lacks, and comes to life; a new one fetches none of it @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, phone!)
  const query: string[] = []
  page.on('request', (request) => query.push(request.url()))
  await page.goto(list)
  await hydrated(page)
  expect(query.filter((url) => older.test(url))).toEqual([])
  await page.addInitScript(() => {
    const lack = (of: object, names: string[]) => names.forEach((name) => Reflect.deleteProperty(of, name))
    lack(Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'])
    lack(String.prototype, ['at', 'isWellFormed', 'toWellFormed'])
    lack(Object, ['hasOwn', 'groupBy'])
    lack(Map, ['groupBy'])
    lack(URL, ['parse', 'canParse'])
    lack(URLSearchParams.prototype, ['size'])
    lack(AbortSignal, ['any', 'timeout'])
    lack(Promise, ['withResolvers'])
    lack(window, ['structuredClone', 'scheduler'])
    lack(HTMLFormElement.prototype, ['requestSubmit'])
    lack(Element.prototype, ['checkVisibility'])
  })
  for (const address of ['/', list, '/login', '/services/vehicle-info/price', '/search?q=207']) {
    await page.goto(address)
    await hydrated(page)
  }
  expect(query.filter((url) => older.test(url)).length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a page whose code does not come stays as the server made it, and is counted @once', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/icon.svg')
  const before = await failures(page, 'load')
  await page.goto('/login')
  // What only scripts could show goes.
  await expect(page.locator('html')).not.toHaveAttribute('data-scripting', { timeout: 20_000 })
  await worksWithoutScripts(page)
  expect(await failures(page, 'load')).toBeGreaterThan(before)
  await context.close()
})

test('a page that breaks while it comes to life is the server’s again, and is counted once @once', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!)
  // What a part asks while it is rendered throws.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get() {
        throw new Error('broken')
      },
    }),
  )
  await page.goto('/icon.svg')
  const before = await failures(page, 'render')
  await page.goto('/login')
  await page.getByLabel('شمارهٔ موبایل').click()
  await expect.poll(() => failures(page, 'render')).toBeGreaterThan(before)
  await page.waitForFunction(() => document.documentElement.dataset.scripting === undefined)
  await worksWithoutScripts(page)
  await context.close()
})

test('a page that a crowd kept away opens by itself @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, phone!)
  let refusedAt = 0
  await page.route(list, async (route) => {
    if (refusedAt) return route.continue()
    refusedAt = Date.now()
    const body = busyPage('overloaded-read')
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': plainPagePolicy(body) }
    await route.fulfill({ status: 503, headers, body })
  })
  await page.goto(list)
  await expect(page.getByText('این صفحه چند ثانیهٔ دیگر خودش باز می‌شود.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible({ timeout: 60_000 })
  expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(5000)
  await hydrated(page)
  expect(complaints).toEqual([])
  await context.close()
})

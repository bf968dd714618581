import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { armed, fetchedOfflineFeatures, cachedPaths, watched } from './device.ts'
import { becomeNextBuild, ownServer, type OwnServer } from './own-server.ts'
import { expectAccessible, hydrated, open, screens } from './support.ts'

const [phone] = screens
const list = '/services/used-vehicle/advertisement'

let server: OwnServer
test.describe.configure({ timeout: 240_000 })

test.beforeAll(() => {
  server = ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 3)
})
test.afterAll(() => server.remove())
test.beforeEach(() => server.start())

let releases = 0
/** Each journey goes on from the build that the one before left. */
const nextBuild = () => `next-build-${releases}`

/** A page that is kept and that watches its worker. */
async function visitArmed(page: Page, path: string): Promise<void> {
  await page.goto(server.address + path)
  await hydrated(page)
  await armed(page)
  await watched(page)
}

/** The next build is out; the page asks for it as it does every hour. */
async function releaseNext(page: Page, change = (worker: string) => worker): Promise<void> {
  await server.kill()
  releases++
  becomeNextBuild(server, nextBuild())
  const worker = join(server.folder, 'build/client/sw.js')
  writeFileSync(worker, change(readFileSync(worker, 'utf8')))
  await server.start()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
}

const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on('load', () => loads.count++)
  return loads
}

const waitingWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)

const updated = (page: Page) => page.getByText('به‌روزرسانی انجام شد')
const available = (page: Page) => page.getByText('نسخهٔ جدیدی آماده است')
const update = (page: Page) => page.getByRole('button', { name: 'به‌روزرسانی', exact: true })

test('specification §4: an update is told once, waits for the press, is activated, and then every tab is reloaded exactly once', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, list)
  const other = await context.newPage()
  await visitArmed(other, '/')
  await page
    .getByRole('button', { name: /^نشان کردن/ })
    .first()
    .click()
  await releaseNext(page)
  await expect(available(page)).toHaveCount(1)
  await expect(available(other)).toHaveCount(1)
  await expectAccessible(page)
  const [loads, otherLoads] = [countLoads(page), countLoads(other)]
  // A page is reloaded when another worker takes over: this one stands and waits.
  expect(await waitingWorker(page)).toBe('installed')
  expect([loads.count, otherLoads.count]).toEqual([0, 0])

  await update(page).click()
  await expect(updated(page)).toBeVisible({ timeout: 15_000 })
  await expect(page.locator('html')).toHaveAttribute('data-build', nextBuild())
  await expect(other.locator('html')).toHaveAttribute('data-build', nextBuild())
  // Both watch their worker again, and none is left that could take over.
  await expect(updated(other)).toBeVisible({ timeout: 15_000 })
  expect(await waitingWorker(page)).toBeUndefined()
  expect([loads.count, otherLoads.count]).toEqual([1, 1])
  // Nothing is lost: what was kept on the device, and what can be read without a network.
  await expect(page.getByRole('button', { name: /^حذف نشان/ })).toHaveCount(1)
  await server.kill()
  await page.goto(server.address + list)
  await expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
  await context.close()
})

test('a page kept by the former build still opens, in its own clothes, after the update', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, list)
  const first = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem').first()
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true })
  await expect(heading).toContainText(title)
  const address = page.url()
  await expect.poll(() => cachedPaths(page)).toContain(`${new URL(address).pathname}.data`)
  await visitArmed(page, '/')
  await releaseNext(page)
  await update(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', nextBuild(), { timeout: 15_000 })
  await expect(updated(page)).toBeVisible({ timeout: 15_000 })
  await server.kill()
  await page.goto(address)
  await expect(page).toHaveURL(address)
  await expect(heading).toContainText(title)
  await context.close()
})

test('a tab in which something is being typed is not reloaded without asking', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, '/')
  const typing = await context.newPage()
  await typing.goto(`${server.address}/login`)
  await hydrated(typing)
  // Signing in is never kept.
  await fetchedOfflineFeatures(typing)
  await typing.getByLabel('شمارهٔ موبایل').fill('0912')
  await releaseNext(page)
  const loads = countLoads(typing)
  await update(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', nextBuild(), { timeout: 15_000 })
  await expect(typing.getByText('نسخهٔ جدید فعال شد')).toBeVisible()
  await expect(typing.getByLabel('شمارهٔ موبایل')).toHaveValue('0912')
  expect(loads.count).toBe(0)
  await typing.getByRole('button', { name: 'بارگذاری دوبارهٔ تب' }).click()
  await expect(typing.locator('html')).toHaveAttribute('data-build', nextBuild())
  await expect.poll(() => loads.count).toBe(1)
  await context.close()
})

test('specification §9: a second take-over within 10 s asks instead of reloading again', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, '/')
  await releaseNext(page)
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now() + 5000)))
  const loads = countLoads(page)
  await update(page).click()
  await expect(page.getByText('نسخهٔ جدید فعال شد')).toBeVisible()
  expect(loads.count).toBe(0)
  await context.close()
})

test('a worker that does not take over is said to be stuck, and the page goes on', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await visitArmed(page, '/')
  await releaseNext(page, (worker) => worker.replaceAll('.skipWaiting()', '.registration'))
  await update(page).click()
  await expect(page.getByText('به‌روزرسانی هنوز فعال نشده است')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'بعداً' }).click()
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
  await expect(page).toHaveURL(server.address + list)
  await context.close()
})

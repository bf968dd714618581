import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { armed, cachedPaths, fetchedOfflineFeatures, watched } from './device.ts'
import { becomeNextBuild, ownServer, type OwnServer } from './own-server.ts'
import { expectAccessible, hydrated, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'

test.describe.configure({ timeout: 240_000 })

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 3)
})
test.afterAll(() => server.remove())
test.beforeEach(() => server.start())

const openHere = (browser: Browser) => open(browser, screen, { baseURL: server.address, serviceWorkers: 'allow' })

let releases = 0
/** Each journey continues from the build that the one before left. */
const nextBuild = () => `next-build-${releases}`

/** Opens a page that is cached and watches its worker. */
async function visitArmed(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await armed(page)
  await watched(page)
}

/** Releases the next build; the page checks for it as it does every hour. */
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
const expectNextBuild = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-build', nextBuild())

test('an update is announced once, waits for the press, is activated, and then reloads every tab exactly once @once', async ({
  browser,
}) => {
  const { context, page } = await openHere(browser)
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
  // A page is reloaded when another worker takes over: this one is still waiting.
  expect(await waitingWorker(page)).toBe('installed')
  expect([loads.count, otherLoads.count]).toEqual([0, 0])

  await update(page).click()
  await expect(updated(page)).toBeVisible()
  await expectNextBuild(page)
  await expectNextBuild(other)
  // Both watch their worker again, and none is left that could take over.
  await expect(updated(other)).toBeVisible()
  expect(await waitingWorker(page)).toBeUndefined()
  expect([loads.count, otherLoads.count]).toEqual([1, 1])
  // Nothing is lost: neither the bookmark on the device nor the pages that can be read offline.
  await expect(page.getByRole('button', { name: /^حذف نشان/ })).toHaveCount(1)
  await server.cut()
  await page.goto(list)
  await expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
  await context.close()
})

test('an update neither reloads a tab with typed text nor breaks the cached pages of the previous build @once', async ({
  browser,
}) => {
  const { context, page } = await openHere(browser)
  await visitArmed(page, list)
  const first = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem').first()
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true })
  await expect(heading).toContainText(title)
  const address = page.url()
  await expect.poll(() => cachedPaths(page)).toContain(`${new URL(address).pathname}.data`)
  await visitArmed(page, '/')
  const typing = await context.newPage()
  await typing.goto('/login')
  await hydrated(typing)
  // The sign-in page is never cached, so it is not armed.
  await fetchedOfflineFeatures(typing)
  await typing.getByLabel('شمارهٔ موبایل').fill('0912')
  await releaseNext(page)
  const loads = countLoads(typing)
  await update(page).click()
  await expectNextBuild(page)
  await test.step('the tab with typed text asks before it reloads', async () => {
    await expect(typing.getByText('نسخهٔ جدید فعال شد')).toBeVisible()
    await expect(typing.getByLabel('شمارهٔ موبایل')).toHaveValue('0912')
    expect(loads.count).toBe(0)
    await typing.getByRole('button', { name: 'بارگذاری دوبارهٔ تب' }).click()
    await expectNextBuild(typing)
    await expect.poll(() => loads.count).toBe(1)
  })
  await test.step('a page that the previous build cached opens without the server', async () => {
    await expect(updated(page)).toBeVisible()
    await server.cut()
    await page.goto(address)
    await expect(page).toHaveURL(address)
    await expect(heading).toContainText(title)
  })
  await context.close()
})

test('a second takeover within 10 s asks instead of reloading, and a stuck worker is reported @once', async ({
  browser,
}) => {
  const { context, page } = await openHere(browser)
  await visitArmed(page, '/')
  await test.step('a takeover soon after a reload asks first', async () => {
    await releaseNext(page)
    await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now() + 5000)))
    const loads = countLoads(page)
    await update(page).click()
    await expect(page.getByText('نسخهٔ جدید فعال شد')).toBeVisible()
    expect(loads.count).toBe(0)
    await page.getByRole('button', { name: 'بارگذاری دوبارهٔ تب' }).click()
    await expectNextBuild(page)
  })
  await test.step('a worker that does not take over is reported, and the page continues', async () => {
    await visitArmed(page, '/')
    await releaseNext(page, (worker) => worker.replaceAll('.skipWaiting()', '.registration'))
    await update(page).click()
    await expect(page.getByText('به‌روزرسانی هنوز فعال نشده است')).toBeVisible()
    await page.getByRole('button', { name: 'بعداً' }).click()
    await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
    await expect(page).toHaveURL(list)
  })
  await context.close()
})

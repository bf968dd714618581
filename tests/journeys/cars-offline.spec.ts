import { expect, test, type Page } from '@playwright/test'
import { armed, cachedPaths, fetchedOfflineFeatures } from './device.ts'
import { hydrated, open, screen, signIn } from './support.ts'

const prices = '/services/vehicle-info/price'
const cars = '/services/new-vehicle'
const pair = '/services/vehicle-info/compare/fownix-arrizo-6-pro-1-5t-vs-ikco-dena-plus-turbo-6at'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()
const strip = (page: Page) => page.getByText(/آخرین به‌روزرسانی/)

/** How many modules of the open page the device does not have yet. */
const missingModules = (page: Page) =>
  page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const modules = [...new Set(files)].filter((name) => /\/assets\/[^?]*\.js$/.test(name))
    const match = await Promise.all(modules.map((name) => caches.match(name)))
    return match.filter((response) => !response).length
  })

/** Opens every page online and then offline: the same page, with its age. */
async function opensAgainOffline(page: Page, addresses: readonly string[]) {
  const titles = new Map<string, string>()
  for (const address of addresses) {
    await page.goto(address)
    // Scripts load with the first touch, and the device keeps them.
    await hydrated(page)
    await fetchedOfflineFeatures(page)
    titles.set(address, (await heading(page).textContent())!)
    await expect.poll(() => cachedPaths(page), { timeout: 20_000 }).toContain(address.split('?')[0])
    await expect.poll(() => missingModules(page), { timeout: 20_000 }).toBe(0)
  }
  await page.context().setOffline(true)
  for (const address of addresses) {
    await page.goto(address)
    await expect(heading(page)).toHaveText(titles.get(address)!)
    await hydrated(page)
    await expect(strip(page), address).toBeVisible()
  }
}

test('pages of cars and prices open again offline with their age, and a price table filters in place @phone', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  const html = await (await page.request.get(prices)).text()
  const [, price] = /href="(\/services\/vehicle-info\/price\/(?!csv|rss)[a-z0-9-]+)\?/.exec(html)!
  const slug = price!.split('/').at(-1)!
  await page.goto(prices)
  await armed(page)
  await opensAgainOffline(page, [
    price!,
    `${prices}/peugeot-206`,
    `${price}/ownership`,
    `${price}/my-car`,
    `${cars}/peugeot`,
    `${cars}/peugeot-207`,
    `${cars}/info/${slug}`,
    `${cars}/compare?v=${slug}`,
    pair,
    '/services/vehicle-info',
    '/services/vehicle-info/album',
    prices,
  ])
  const rows = page.getByRole('region', { name: /قیمت$/ }).getByRole('rowheader')
  const all = await rows.count()
  await page.getByLabel('نام خودرو').fill('پژو')
  await expect.poll(() => rows.filter({ visible: true }).count()).toBeLessThan(all)
  expect(complaints).toEqual([])
  await context.setOffline(false)
  await context.close()
})

test('pages of the magazine, the club and the terms open again offline @phone', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  const html = await (await page.request.get('/pages/magazine')).text()
  const [, article] = /href="(\/services\/club\/news\/(?!rss)[a-z0-9-]+)"/.exec(html)!
  const draws = await (await page.request.get('/services/club/win-prize')).text()
  const [, draw] = /href="(\/services\/club\/win-prize\/[a-z0-9-]+)"/.exec(draws)!
  await page.goto('/login?next=/profile/my-score')
  await hydrated(page)
  await signIn(page)
  await armed(page)
  await opensAgainOffline(page, [
    '/profile/my-score',
    '/pages/magazine',
    article!,
    '/services/club/news',
    '/services/club/get-discount',
    '/services/club/win-prize',
    draw!,
    '/pages/jobs',
    '/pages/partnership',
    '/pages/conditions-rules',
    '/pages/privacy-policy',
  ])
  expect(complaints).toEqual([])
  await context.setOffline(false)
  await context.close()
})

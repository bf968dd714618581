import { expect, test, type Page } from '@playwright/test'
import { armed, cachedPaths } from './device.ts'
import { hydrated, open, screens, signIn } from './support.ts'

const prices = '/services/vehicle-info/price'
const cars = '/services/new-vehicle'
const pair = '/services/vehicle-info/compare/fownix-arrizo-6-pro-1-5t-vs-ikco-dena-plus-turbo-6at'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()
const strip = (page: Page) => page.getByText(/آخرین به‌روزرسانی/)

/** Opens every page once with a connection and once without: the same page, with how old it is. */
async function readsAgain(page: Page, addresses: readonly string[]) {
  const titles = new Map<string, string>()
  for (const address of addresses) {
    await page.goto(address)
    // Scripts come with the first touch, and are kept once they have come.
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    titles.set(address, (await heading(page).textContent())!)
    await expect.poll(() => cachedPaths(page), { timeout: 20_000 }).toContain(address.split('?')[0])
  }
  await page.context().setOffline(true)
  for (const address of addresses) {
    await page.goto(address)
    await expect(heading(page)).toHaveText(titles.get(address)!)
    await hydrated(page)
    await expect(strip(page), address).toBeVisible()
  }
}

test('pages of cars and prices are read again without a connection, with how old they are', async ({ browser }) => {
  test.setTimeout(150_000)
  const { context, page, complaints } = await open(browser, screens[0]!)
  const html = await (await page.request.get(prices)).text()
  const [, price] = /href="(\/services\/vehicle-info\/price\/(?!csv|rss)[a-z0-9-]+)\?/.exec(html)!
  const slug = price!.split('/').at(-1)!
  await page.goto(prices)
  await armed(page)
  await readsAgain(page, [
    prices,
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
  ])
  // The last table narrows in place.
  await page.goto(prices)
  await hydrated(page)
  const rows = page.getByRole('region', { name: /قیمت$/ }).getByRole('rowheader')
  const all = await rows.count()
  await page.getByLabel('نام خودرو').fill('پژو')
  await expect.poll(() => rows.filter({ visible: true }).count()).toBeLessThan(all)
  expect(complaints).toEqual([])
  await context.setOffline(false)
  await context.close()
})

test('what the house says and gives is read again without a connection', async ({ browser }) => {
  test.setTimeout(150_000)
  const { context, page, complaints } = await open(browser, screens[0]!)
  const html = await (await page.request.get('/pages/magazine')).text()
  const [, article] = /href="(\/services\/club\/news\/(?!rss)[a-z0-9-]+)"/.exec(html)!
  const draws = await (await page.request.get('/services/club/win-prize')).text()
  const [, draw] = /href="(\/services\/club\/win-prize\/[a-z0-9-]+)"/.exec(draws)!
  await page.goto('/login?next=/profile/my-score')
  await hydrated(page)
  await signIn(page)
  await armed(page)
  await readsAgain(page, [
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

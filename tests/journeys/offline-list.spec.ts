import { expect, test, type Page } from '@playwright/test'
import { armed, cachedPaths, forgetFetchedAhead } from './device.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'

let server: OwnServer
test.describe.configure({ timeout: 240_000 })

test.beforeAll(async () => {
  server = await ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 6)
})
test.afterAll(() => server.remove())
test.beforeEach(() => server.start())

const mark = (page: Page) => page.getByRole('region', { name: 'آگهی‌هایی که قبلاً دیده‌اید' }).getByRole('status')
const cards = (page: Page) => page.getByRole('list', { name: 'آگهی‌های ذخیره‌شده' }).getByRole('listitem')

const persian = (count: number) => count.toLocaleString('fa-IR')

test('offline, a list that was never opened is made of the ads that were seen @once', async ({ browser }) => {
  const { context, page } = await open(browser, screen, { serviceWorkers: 'allow' })
  await page.goto(server.address + list)
  await hydrated(page)
  await armed(page)
  const seen = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem')
  await expect(seen).toHaveCount(24)
  // Further cards of the open list are kept too.
  await page.getByRole('main').getByRole('link', { name: /بیشتر/ }).click()
  await expect(seen).toHaveCount(48)
  await expect.poll(() => cachedPaths(page)).toContain(`${list}/part`)
  const facts = await seen.evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.facts!.split(' ')))
  const manual = facts.filter((words) => words.includes('manual')).length
  expect(manual).toBeGreaterThan(0)
  await forgetFetchedAhead(page)
  await server.cut()

  await page.goto(`${server.address}${list}?gearbox=manual&document=power-of-attorney&sort=cheapest`)
  await expect(mark(page)).toContainText(`بین ${persian(48)} آگهی که قبلاً دیده‌اید، ${persian(manual)} مورد`)
  // One line reports the missing connection, and no sign-in is requested.
  await expect(mark(page)).not.toContainText('ارتباط برقرار نشد')
  await expect(page.getByRole('banner').getByText('ارتباط برقرار نشد')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ورود' })).toBeHidden()
  await expect(mark(page)).toContainText(/آخرین به‌روزرسانی: .*[۰-۹]{4} ساعت [۰-۹]{2}:[۰-۹]{2}/)
  await expect(mark(page)).toContainText('این فیلتر بدون اینترنت کار نمی‌کند: سند')
  await expect(cards(page)).toHaveCount(manual)
  const prices = await cards(page).evaluateAll((all) =>
    all.map((card) => Number((card as HTMLElement).dataset.toman ?? Infinity)),
  )
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`${server.address}${list}?gearbox=manual&yearFrom=1449`)
  await expect(mark(page)).toContainText('موردی با این فیلترها نیست')
  await expect(cards(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /حذف فیلتر سال ساخت/ }).click()
  await expect(cards(page)).toHaveCount(manual)

  // The search of a kept list stands in front of nothing, and behind no band of the header.
  await page.goto(server.address + list)
  await expect(page.getByRole('banner').getByText('ارتباط برقرار نشد')).toBeVisible()
  await page.mouse.wheel(0, 700)
  const tools = page.locator('.list-tools')
  const hidden = async () =>
    (await tools.boundingBox())!.y < (await page.getByRole('banner').boundingBox())!.height - 1 &&
    (await tools.evaluate((part) => getComputedStyle(part).position)) === 'sticky'
  expect(await hidden()).toBe(false)
  await page.goto(`${server.address}${list}?gearbox=manual`)

  await server.start()
  await expect(page).toHaveURL(`${server.address}${list}?gearbox=manual`, { timeout: 60_000 })
  await expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
  await context.close()
})

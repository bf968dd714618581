import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  isPhone,
  looks,
  open,
  screens,
  takeScreenshot,
} from './support.ts'

const list = '/services/used-vehicle/advertisement'
const map = (page: Page) => page.getByRole('navigation', { name: 'نقشهٔ استان‌ها' })
const province = (page: Page, slug: string) => map(page).locator(`#map-${slug}`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const total = (page: Page) => page.locator('.list-title').getByRole('status')
const countOf = async (page: Page, slug: string) => (await province(page, slug).locator('b').textContent())!
const chips = (page: Page) => page.getByRole('list', { name: 'فیلترهای فعال' })

for (const screen of looks) {
  test(`the map of places goes with the list at ${screen.name}`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(`${list}?make=peugeot`)
    await hydrated(page)
    await page.getByRole('link', { name: 'روی نقشه' }).click()
    await expect(map(page)).toBeVisible()
    await expect(page).toHaveURL(/make=peugeot&map=1/)
    // Its own styles came with it.
    await expect(map(page).getByRole('list')).toHaveCSS('display', 'grid')
    await expectAccessible(page)

    // Nothing is loaded anew, and what was pressed keeps the focus.
    await page.evaluate(() => Object.assign(window, { same: true }))
    const inFars = await countOf(page, 'fars')
    await province(page, 'fars').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('آگهی‌های پژو در استان فارس')
    await expect(total(page)).toHaveText(`${inFars} آگهی`)
    await expect(province(page, 'fars')).toHaveAttribute('aria-current', 'true')
    await expect(province(page, 'fars')).toBeFocused()
    await expect(chips(page).getByRole('link', { name: 'حذف فیلتر استان فارس' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `map-${screen.name}`)

    const cities = page.getByRole('navigation', { name: 'شهرهای استان فارس' })
    const shiraz = cities.getByRole('link', { name: /شیراز/ })
    const inShiraz = (await shiraz.locator('b').textContent())!
    await shiraz.click()
    await expect(heading(page)).toHaveText('آگهی‌های پژو در شیراز، استان فارس')
    await expect(total(page)).toHaveText(`${inShiraz} آگهی`)
    await expect(shiraz).toHaveAttribute('aria-current', 'true')

    await chips(page).getByRole('link', { name: 'حذف فیلتر شیراز' }).click()
    await expect(heading(page)).toHaveText('آگهی‌های پژو در استان فارس')
    await expect(shiraz).not.toHaveAttribute('aria-current')
    const inTehran = await countOf(page, 'tehran')
    await province(page, 'tehran').click()
    await expect(page).toHaveURL(/province=fars&province=tehran/)
    await expect(province(page, 'tehran')).toHaveAttribute('aria-current', 'true')
    expect(await countOf(page, 'tehran')).toBe(inTehran)

    await page.getByRole('link', { name: 'همهٔ ایران' }).click()
    await expect(page).toHaveURL(/make=peugeot&map=1$/)
    await expect(map(page).locator('[aria-current]')).toHaveCount(0)
    await page.goBack()
    await expect(province(page, 'fars')).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: 'بستن نقشه' }).click()
    await expect(map(page)).toHaveCount(0)
    await expect(page).toHaveURL(/province=fars&province=tehran$/)
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('filters keep the map open and change its counts', async ({ browser }) => {
  const { context, page } = await open(browser, screens[2]!)
  await page.goto(`${list}?map=1`)
  await hydrated(page)
  const before = await countOf(page, 'tehran')
  await page.locator('#filters').getByRole('checkbox', { name: /پژو/ }).first().check()
  await expect(page).toHaveURL(/make=peugeot&map=1/)
  await expect(province(page, 'tehran').locator('b')).not.toHaveText(before)
  // The column beside the map goes on with the cities of what was pressed there.
  await page
    .getByRole('navigation', { name: 'استان‌ها به ترتیب تعداد آگهی' })
    .getByRole('link', { name: /اصفهان/ })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'شهرهای استان اصفهان' })).toBeFocused()
  await expect(
    page
      .locator('#filters')
      .getByRole('checkbox', { name: /^اصفهان/ })
      .first(),
  ).toBeChecked()
  await context.close()
})

test('provinces can be pressed with a thumb, and large text stays inside the page', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!)
  await page.goto(`${list}?map=1`)
  expect(isPhone(screens[0]!)).toBe(true)
  const sizes = await map(page)
    .locator('a')
    .evaluateAll((tiles) =>
      tiles.map((tile) => tile.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await page.evaluate(() => (document.documentElement.dataset.text = '200'))
  await expectNoSidewaysScroll(page)
  await context.close()
})

test('the map works without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!, { javaScriptEnabled: false })
  await page.goto(list)
  await page.getByRole('link', { name: 'روی نقشه' }).click()
  const inFars = await countOf(page, 'fars')
  await province(page, 'fars').click()
  await expect(total(page)).toHaveText(`${inFars} آگهی`)
  const shiraz = page.getByRole('navigation', { name: 'شهرهای استان فارس' }).getByRole('link', { name: /شیراز/ })
  await shiraz.click()
  await expect(heading(page)).toHaveText('آگهی‌های خودروی کارکرده در شیراز، استان فارس')
  await expect(shiraz).toHaveAttribute('aria-current', 'true')
  await chips(page).getByRole('link', { name: 'حذف فیلتر شیراز' }).click()
  await expect(total(page)).toHaveText(`${inFars} آگهی`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await context.close()
})

import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, isPhone, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const map = (page: Page) => page.getByRole('navigation', { name: 'نقشهٔ استان‌ها' })
const province = (page: Page, slug: string) => map(page).locator(`#map-${slug}`)
const countOf = async (page: Page, slug: string) => (await province(page, slug).locator('b').textContent())!
const column = (page: Page) => page.getByRole('navigation', { name: 'استان‌ها به ترتیب تعداد آگهی' })

// Its links, counts and headings: tests/http/list-map.test.ts.
test('the map of provinces opens in place, keeps the focus and fits the screen', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  // Without WebGL the provinces stay in place of the drawn map.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(`${list}?make=peugeot`)
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.getByRole('link', { name: 'روی نقشه' }).click()
  await expect(map(page)).toBeVisible()
  await expect(page).toHaveURL(/make=peugeot&map=1/)
  // Its own styles came with it.
  await expect(map(page).getByRole('list')).toHaveCSS('display', 'grid')
  await expectAccessible(page)
  const inFars = await countOf(page, 'fars')
  await province(page, 'fars').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('آگهی‌های پژو در استان فارس')
  await expect(page.locator('.list-title').getByRole('status')).toHaveText(`${inFars} آگهی`)
  await expect(province(page, 'fars')).toHaveAttribute('aria-current', 'true')
  await expect(province(page, 'fars')).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'همهٔ ایران' }).click()
  await expect(map(page).locator('[aria-current]')).toHaveCount(0)
  await page.goBack()
  await expect(province(page, 'fars')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'بستن نقشه' }).click()
  await expect(map(page)).toHaveCount(0)
  await expect(page).toHaveURL(/make=peugeot&province=fars$/)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)

  await test.step('a province of the column moves the focus to its cities, and the filters follow', async () => {
    await page.goto(`${list}?map=1`)
    await hydrated(page)
    const before = await countOf(page, 'tehran')
    if (!isPhone(screen)) {
      await page.locator('#filters').getByRole('checkbox', { name: /پژو/ }).first().check()
      await expect(page).toHaveURL(/make=peugeot&map=1/)
      await expect(province(page, 'tehran').locator('b')).not.toHaveText(before)
    }
    // Phones have no column beside the map.
    if (isPhone(screen)) return
    await column(page)
      .getByRole('link', { name: /اصفهان/ })
      .press('Enter')
    await expect(page.getByRole('heading', { name: 'شهرهای استان اصفهان' })).toBeFocused()
    const chosen = page.locator('#filters').locator('input[name=province][value=isfahan]').first()
    await expect(chosen).toBeChecked()
  })

  await test.step('each province is large enough for a thumb, and large text stays inside the page', async () => {
    const sizes = await map(page)
      .locator('a')
      .evaluateAll((tiles) =>
        tiles.map((tile) => tile.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      )
    if (isPhone(screen)) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
    await page.evaluate(() => (document.documentElement.dataset.text = '200'))
    await expectNoSidewaysScroll(page)
  })
  expect(complaints).toEqual([])
  await context.close()
})

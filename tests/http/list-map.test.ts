import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage } from './support/visitor.ts'

const list = '/services/used-vehicle/advertisement'
const map = (page: Page) => page.getByRole('navigation', { name: 'نقشهٔ استان‌ها' })
const province = (page: Page, slug: string) => map(page).locator(`#map-${slug}`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const total = (page: Page) => page.locator('.list-title').getByRole('status')
const countOf = (page: Page, slug: string) => province(page, slug).locator('b').textContent()
const chips = (page: Page) => page.getByRole('list', { name: 'فیلترهای فعال' })

test('the map of provinces keeps the filters, counts the list and narrows it by province and city', async () => {
  const page = openPage()
  await page.goto(`${list}?make=peugeot`)
  await page.getByRole('link', { name: 'روی نقشه' }).click()
  expect(map(page)).toBeVisible()
  expect(page).toHaveURL(/make=peugeot&map=1/)
  keepState(page, 'map')
  const inFars = countOf(page, 'fars')
  await province(page, 'fars').click()
  expect(heading(page)).toHaveText('آگهی‌های پژو در استان فارس')
  expect(total(page)).toHaveText(`${inFars} آگهی`)
  expect(province(page, 'fars')).toHaveAttribute('aria-current', 'true')
  expect(chips(page).getByRole('link', { name: 'حذف فیلتر استان فارس' })).toBeVisible()
  expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  keepState(page, 'map-province')

  const shiraz = page.getByRole('navigation', { name: 'شهرهای استان فارس' }).getByRole('link', { name: /شیراز/ })
  const inShiraz = shiraz.locator('b').textContent()
  await shiraz.click()
  expect(heading(page)).toHaveText('آگهی‌های پژو در شیراز')
  expect(total(page)).toHaveText(`${inShiraz} آگهی`)
  expect(shiraz).toHaveAttribute('aria-current', 'true')
  await chips(page).getByRole('link', { name: 'حذف فیلتر شیراز' }).click()
  expect(heading(page)).toHaveText('آگهی‌های پژو در استان فارس')
  expect(total(page)).toHaveText(`${inFars} آگهی`)
  expect(shiraz).not.toHaveAttribute('aria-current')

  const inTehran = countOf(page, 'tehran')
  await province(page, 'tehran').click()
  expect(page).toHaveURL(/province=fars&province=tehran/)
  expect(province(page, 'tehran')).toHaveAttribute('aria-current', 'true')
  expect(countOf(page, 'tehran')).toBe(inTehran)
  await page.getByRole('link', { name: 'همهٔ ایران' }).click()
  expect(page).toHaveURL(/make=peugeot&map=1$/)
  expect(map(page).locator('[aria-current]')).toHaveCount(0)
  await page.goBack()
  expect(province(page, 'fars')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'بستن نقشه' }).click()
  expect(map(page)).toHaveCount(0)
  expect(page).toHaveURL(/province=fars&province=tehran$/)
})

test('a filter keeps the map open and changes its counts; a province of the column leads to its cities', async () => {
  const page = openPage()
  await page.goto(`${list}?map=1`)
  const before = countOf(page, 'tehran')
  await page.locator('#filters').getByRole('checkbox', { name: /پژو/ }).first().check()
  await page
    .locator('#filters')
    .getByRole('button', { name: /^نمایش/ })
    .first()
    .click()
  expect(page).toHaveURL(/make=peugeot.*map=1/)
  expect(countOf(page, 'tehran')).not.toBe(before)
  await page
    .getByRole('navigation', { name: 'استان‌ها به ترتیب تعداد آگهی' })
    .getByRole('link', { name: /اصفهان/ })
    .click()
  expect(page.getByRole('heading', { name: 'شهرهای استان اصفهان' })).toBeVisible()
  expect(
    page
      .locator('#filters')
      .getByRole('checkbox', { name: /^اصفهان/ })
      .first(),
  ).toBeChecked()
})

test('the map of all ads leads to the list of a city', async () => {
  const page = openPage()
  await page.goto(list)
  await page.getByRole('link', { name: 'روی نقشه' }).click()
  const inFars = countOf(page, 'fars')
  await province(page, 'fars').click()
  expect(total(page)).toHaveText(`${inFars} آگهی`)
  await page.getByRole('navigation', { name: 'شهرهای استان فارس' }).getByRole('link', { name: /شیراز/ }).click()
  expect(heading(page)).toHaveText('آگهی‌های خودروی کارکرده در شیراز')
})

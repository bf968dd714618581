import { test } from 'vitest'
import { addDays, dayOf, dayText, jalaliOfDay } from '../../src/kit/day.ts'
import { jalaliText } from '../../src/kit/jalali.ts'
import type { Page } from './support/page.ts'
import { eventually, eventuallyAt, expect, keepState, openPage, openSignedIn, signIn } from './support/visitor.ts'

const slug = 'peugeot-207-manual-tu5'
const pricePath = `/services/vehicle-info/price/${slug}`

/** The factory price of the unused car in the table, in millions. */
async function factoryInTable(page: Page, query = '') {
  await page.goto(`/services/vehicle-info/price?q=207${query}`)
  const row = page.getByRole('row', { name: /۲۰۷ دنده‌ای.*صفر/ }).first()
  return row.getByRole('cell').nth(4).innerText()
}

/** The last day with a price of the market: the day of the demo, so yesterday when a run passes midnight in Tehran. */
async function lastMarketDay(reader: Page) {
  await reader.goto(`${pricePath}?year=new&range=1m`)
  await reader.getByText('دیدن جدول').click()
  const today = dayOf(new Date())
  return reader.getByRole('row', { name: new RegExp(dayText(today)) }).count() > 0 ? today : addDays(today, -1)
}

const toPersian = (millions: number) =>
  millions.toLocaleString('en').replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)

const latin = (text: string) =>
  text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))).replaceAll(/[,٬]/g, '')

test('publishes a factory price and a fact to table, feed, chart, log and alerts, and keeps the price of an older day', async () => {
  const reader = openPage()
  const day = await lastMarketDay(reader)
  const before = await factoryInTable(reader)
  const dearer = Math.round(Number(latin(before)) * 1.2)

  // A buyer sets an alert.
  const buyer = openPage()
  await buyer.goto(`${pricePath}?year=new`)
  await buyer.getByRole('link', { name: 'هشدار قیمت', exact: true }).click()
  buyer.expectURL(/\/login\?next=/)
  await signIn(buyer)
  expect(buyer.getByRole('heading', { level: 1, name: /^هشدار قیمت/ })).toBeVisible()
  keepState(buyer, 'price-alert')
  await buyer.getByLabel('نوع قیمت').selectOption('factory')
  await buyer.getByLabel('بیشتر شد').check()
  // The price is above this amount already.
  await buyer.getByLabel('مبلغ').fill('۴۰۰ میلیون')
  await buyer.getByRole('button', { name: 'ساخت هشدار' }).click()
  expect(buyer.getByText(/همین حالا به این مبلغ رسیده/)).toBeVisible()
  keepState(buyer, 'price-alert-refused')
  await buyer.getByLabel('مبلغ').fill(`${dearer} میلیون`)
  await buyer.getByRole('button', { name: 'ساخت هشدار' }).click()
  expect(buyer.getByText('هشدار ساخته شد')).toBeVisible()
  keepState(buyer, 'price-alert-made')

  // The price.
  const { page } = await openSignedIn('/admin/prices', { mobile: '09120000001' })
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'ثبت قیمت' }) })
  await form.getByLabel('نوع قیمت').selectOption('factory')
  await form.getByLabel('خودرو').selectOption(slug)
  await form.getByLabel('قیمت', { exact: true }).fill(`${dearer} میلیون`)
  await form.getByRole('textbox', { name: 'تاریخ' }).fill(jalaliText(jalaliOfDay(day)))
  await form.getByLabel('منبع').fill('بخشنامهٔ آزمایشی')
  await form.getByRole('button', { name: 'ثبت قیمت' }).click()
  expect(page.getByText('۱ مورد ثبت شد.')).toBeVisible()
  keepState(page, 'desk-price-saved')
  await eventually(async () => expect(Number(latin(await factoryInTable(reader)))).toBe(dearer))
  // The day before keeps its price.
  expect(await factoryInTable(reader, `&day=${jalaliText(jalaliOfDay(addDays(day, -1)))}`)).toBe(before)
  expect(await factoryInTable(reader, '&day=1405/01/20')).not.toBe(await factoryInTable(reader))
  expect((await reader.request('/services/vehicle-info/price/rss?q=207')).text).toContain('بخشنامهٔ آزمایشی')
  await reader.goto(`${pricePath}?year=new&range=1m`)
  expect(reader.getByText(/قیمت کارخانه از/)).toBeVisible()
  expect(reader.locator('.chart-legend [data-of=asked]')).toHaveText('قیمت کارخانه')
  // The last day of the chart, in the table behind it.
  await reader.getByText('دیدن جدول').click()
  const row = reader.getByRole('row', { name: new RegExp(`${toPersian(dearer)},۰۰۰,۰۰۰`) })
  expect(row.first()).toBeVisible()
  expect(row).toHaveCount(1)

  // A fact.
  await page.goto('/admin/specs')
  const fact = page.locator('form').filter({ has: page.getByLabel('مشخصه') })
  await fact.getByLabel('خودرو').selectOption(`peugeot-207/${slug}`)
  await fact.getByLabel('مشخصه').selectOption('airbags')
  await fact.getByLabel(/^مقدار/).fill('۹')
  await fact.getByLabel('منبع').selectOption('brochure')
  await fact.getByLabel('دلیل تغییر').fill('بروشور جدید سازنده')
  await fact.getByRole('button', { name: 'بررسی بدون ثبت' }).click()
  keepState(page, 'desk-fact-checked')
  await page.getByRole('button', { name: 'ثبت پیش‌نویس' }).click()
  await page.getByRole('button', { name: /^انتشار/ }).click()
  expect(page.getByRole('button', { name: /^برگرداندن/ }).first()).toBeVisible()
  await eventuallyAt(reader, `/services/new-vehicle/info/${slug}`, () =>
    expect(reader.getByText('۹ عدد').first()).toBeVisible(),
  )

  // The log.
  await page.goto('/admin/audit')
  expect(page.getByRole('cell', { name: 'ثبت قیمت کارخانه' }).first()).toBeVisible()
  expect(page.getByRole('cell', { name: /^انتشار/ }).first()).toBeVisible()

  // The alert arrives.
  await eventuallyAt(buyer, '/profile/my-notifications', () =>
    expect(buyer.getByText(/به .* یا بیشتر رسید/).first()).toBeVisible(),
  )
})

import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage } from './support/visitor.ts'

/** The whole number that a text shows. */
const numberIn = (text: string) =>
  Number(
    text
      .replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))
      .replace('−', '-')
      .replace(/[^\d-]/g, ''),
  )

/** The steps of an explained value, in millions of tomans, the value last. */
const stepsOf = (page: Page) => page.locator('.waterfall > li bdi').allInnerTexts().map(numberIn)

test('explains why the price of an ad is good and values a car of the same model', async () => {
  const page = openPage()
  await page.goto('/services/used-vehicle/advertisement?rating=good')
  await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'چرا این قیمت؟' }).click()
  expect(page.getByRole('heading', { name: 'چرا این قیمت؟' })).toBeVisible()
  keepState(page, 'ad-why')
  const steps = stepsOf(page)
  expect(steps.length).toBeGreaterThan(1)
  expect(steps.slice(0, -1).reduce((sum, step) => sum + step, 0)).toBe(steps.at(-1))
  // The API gives the same value, to the rial.
  const answer = await page.request(`/api/v1/ads/${new URL(page.url()).pathname.split('/').at(-1)}`)
  const { market } = JSON.parse(answer.text) as { market: { value: { amount: string } } }
  expect(BigInt(market.value.amount)).toBe(BigInt(steps.at(-1)!) * 10_000_000n)
  const why = page.locator('#why')
  expect(why.getByRole('listitem').getByRole('link').count()).toBeGreaterThanOrEqual(5)

  await why.getByRole('link', { name: 'قیمت خودروی من چند است؟' }).click()
  expect(page.getByText('همان قیمت بازاری است که در')).toBeVisible()
  expect(stepsOf(page)).toEqual(steps)
  expect(page.getByLabel('سال ساخت')).toHaveValue(/./)

  await page.getByLabel('کارکرد').fill('۹۹')
  await page.getByLabel('وضعیت بدنه').selectOption('full-painted')
  await page.getByRole('button', { name: 'دیدن قیمت' }).click()
  page.expectURL(/body=full-painted/)
  expect(page.getByText('بدنه: تمام رنگ')).toBeVisible()
  await page.getByRole('button', { name: 'ساخت لینک قیمت' }).click()
  expect(page.getByText(/این لینک تا .* باز می‌ماند/)).toBeVisible()
  keepState(page, 'my-car-value')
})

test('values a car after it reported a wrong mileage at its field', async () => {
  const page = openPage()
  await page.goto('/services/vehicle-info/price/peugeot-206-type-2/my-car')
  await page.getByLabel('سال ساخت').selectOption({ index: 4 })
  await page.getByLabel('کارکرد').fill('خیلی')
  await page.getByLabel('رنگ بدنه').selectOption('white')
  await page.getByLabel('استان').selectOption('tehran')
  await page.getByRole('button', { name: 'دیدن قیمت' }).click()
  expect(page.getByLabel('کارکرد')).toHaveAttribute('aria-invalid', 'true')
  expect(page.getByLabel('رنگ بدنه')).toHaveValue('white')
  keepState(page, 'my-car-refused')
  await page.getByLabel('کارکرد').fill('۱۲۰۰۰۰')
  await page.getByRole('button', { name: 'دیدن قیمت' }).click()
  expect(page.getByText('قیمت بازار این خودرو')).toBeVisible()
})

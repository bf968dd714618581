import { test } from 'vitest'
import { expect, keepState, openPage } from './support/visitor.ts'

const car = '/services/new-vehicle/info/ikco-dena-plus-turbo-6at'

test('the page of a new car explains, searches and recolours it and leads to its other trims', async () => {
  const page = openPage()
  await page.goto(car)
  expect(page.getByRole('heading', { level: 1 })).toHaveText('دنا پلاس اتوماتیک توربو')
  expect(page.getByRole('img', { name: /^ابعاد دنا پلاس/ })).toBeVisible()
  keepState(page, 'new-car')
  await page.getByText('ترمز ضدقفل (ABS)').click()
  expect(page.getByText('در ترمز شدید نمی‌گذارد چرخ‌ها قفل شوند تا بشود فرمان داد.')).toBeVisible()

  await page.getByRole('searchbox').fill('کیسهٔ هوا')
  await page.getByRole('button', { name: 'جست‌وجو' }).click()
  expect(page).toHaveURL(/q=/)
  expect(page.locator('summary').filter({ hasText: 'ایربگ' })).toBeVisible()
  expect(page.locator('summary').filter({ hasText: 'حجم صندوق' })).toBeHidden()
  await page.getByRole('link', { name: 'نمایش همه' }).click()

  await page.getByRole('link', { name: 'آبی' }).click()
  expect(page.getByRole('img', { name: /رنگ آبی/ })).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: 'دنده‌ای', exact: true }).click()
  expect(page.getByRole('heading', { level: 1 })).toHaveText('دنا پلاس دنده‌ای')
})

test('an address without a car answers 404 and links to similar cars', async () => {
  const page = openPage()
  expect((await page.goto('/services/new-vehicle/info/ikco-dena-plus-turbo')).status).toBe(404)
  await page.getByRole('link', { name: 'دنا پلاس اتوماتیک توربو' }).click()
  expect(page.getByRole('heading', { level: 1 })).toHaveText('دنا پلاس اتوماتیک توربو')
})

import { test } from 'vitest'
import { expect, keepState, openPage } from './support/visitor.ts'

test('a maker leads to a model, its trims and the total price', async () => {
  const page = openPage()
  await page.goto('/services/new-vehicle/peugeot')
  expect(page.getByRole('heading', { level: 1, name: 'خودروهای پژو' })).toBeVisible()
  keepState(page, 'maker')
  await page.getByRole('link', { name: 'پژو ۲۰۷', exact: true }).click()
  expect(page.getByRole('heading', { level: 1, name: 'پژو ۲۰۷' })).toBeVisible()
  expect(page.getByRole('link', { name: /آلبوم با ۸ تصویر/ })).toBeVisible()
  expect(page.getByRole('link', { name: /آگهی این مدل/ })).toBeVisible()
  keepState(page, 'model')
  await page.getByRole('table').getByRole('link', { name: 'پژو ۲۰۷ اتوماتیک', exact: true }).click()
  expect(page.getByRole('heading', { name: 'چند برایم تمام می‌شود؟' })).toBeVisible()
  expect(page.getByText(/^در جمع نیامده:/)).toContainText('شماره‌گذاری')
  keepState(page, 'trim')
})

test('the models of a maker are filtered, and other spellings of its address lead to it', async () => {
  const page = openPage()
  await page.goto('/services/new-vehicle/PEUGEOT')
  expect(page).toHaveURL(/\/services\/new-vehicle\/peugeot$/)
  await page.getByLabel('قیمت خودروی صفر').selectOption({ label: 'بیشتر از ۴ میلیارد تومان' })
  await page.getByRole('button', { name: 'نمایش نتایج' }).click()
  expect(page.getByText('مدلی با این مشخصات پیدا نشد')).toBeVisible()
  await page.getByRole('link', { name: 'نمایش همهٔ مدل‌ها' }).click()
  expect(page.getByRole('link', { name: 'پژو ۲۰۶', exact: true })).toBeVisible()
  expect((await page.goto('/services/new-vehicle/peugeott-')).status).toBe(404)
  await page.getByRole('link', { name: 'پژو', exact: true }).click()
  expect(page.getByRole('heading', { level: 1, name: 'خودروهای پژو' })).toBeVisible()
})

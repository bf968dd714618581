import { test } from 'vitest'
import { expect, keepState, openPage, openSignedIn } from './support/visitor.ts'

test('shows the points of a person, gives a discount code for them and marks the code as used', async () => {
  const { page } = await openSignedIn('/profile/my-score', { mobile: '09120000009' })
  expect(page.getByRole('heading', { level: 1, name: 'امتیازهای من' })).toBeVisible()
  expect(page.getByText(/سطح برنزی/).first()).toBeVisible()
  keepState(page, 'club-score')
  await page.goto('/services/club/get-discount')
  keepState(page, 'club-discounts')
  await page.getByRole('button', { name: 'دریافت کد روشویی و توشویی کارواش سپید' }).click()
  page.expectURL(/get-discount\/[0-9a-z]{10}$/)
  expect(page.getByRole('img', { name: /کد QR SEPI-/ })).toBeVisible()
  keepState(page, 'club-code')
  await page.getByLabel('مبلغ خرید').fill('500000')
  await page.getByRole('button', { name: 'محاسبهٔ تخفیف' }).click()
  expect(page.getByText(/پرداخت شما/)).toBeVisible()
  await page.getByRole('button', { name: 'استفاده شد' }).click()
  expect(page.getByRole('button', { name: 'هنوز استفاده نکرده‌ام' })).toBeVisible()
})

test('checks the codes of a discount without a write, then adds each new code once', async () => {
  const { page } = await openSignedIn('/admin/club-discounts', { mobile: '09120000003' })
  await page.getByRole('link', { name: 'دورهٔ رانندگی در جاده' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'دورهٔ رانندگی در جاده' })).toBeVisible()
  const codes = [`HTTP-${Date.now()}A`, `HTTP-${Date.now()}B`]
  const field = page.getByRole('textbox', { name: 'کدهای جدید' })
  await field.fill(`\ufeff${codes[0]},x\r\n${codes[1]},y\r\n${codes[0]},z\r\n`)
  await page.getByRole('button', { name: 'بررسی بدون ثبت' }).click()
  expect(page.getByText('۲ کد جدید، ۱ تکراری که ثبت نمی‌شود، ۰ ایراد')).toBeVisible()
  expect(field).toHaveValue(new RegExp(codes[1]!))
  keepState(page, 'club-codes-file')
  await page.getByRole('button', { name: 'ثبت ۲ کد' }).click()
  expect(page.getByText('۲ کد اضافه شد.')).toBeVisible()
})

test('turns the reminder of a prize draw on and off', async () => {
  const { page } = await openSignedIn('/services/club/win-prize')
  await page.getByRole('link', { name: 'قرعه‌کشی دوربین خودرو' }).click()
  expect(page.getByText(/روز و .+ مانده|روز مانده/).first()).toBeVisible()
  await page.getByRole('button', { name: 'روشن کردن یادآوری' }).click()
  expect(page.getByText('یادآوری این قرعه‌کشی روشن است.')).toBeVisible()
  keepState(page, 'club-reminder')
  await page.getByRole('button', { name: 'خاموش کردن یادآوری' }).click()
  expect(page.getByRole('button', { name: 'روشن کردن یادآوری' })).toBeVisible()
})

test('leads from a question of the help to its answer on the page of its topic', async () => {
  const page = openPage()
  await page.goto('/pages/faq#how-draws-are-proved')
  await page
    .locator('details')
    .filter({ has: page.locator('#how-draws-are-proved') })
    .locator('summary')
    .click()
  await page.locator('#how-draws-are-proved').getByRole('link', { name: 'دیدن پاسخ' }).click()
  page.expectURL(/topic=club#how-draws-are-proved$/)
  expect(page.locator('#how-draws-are-proved')).toContainText('نتیجه را خودتان دوباره حساب می‌کنید')
})

test('shows the result of a completed prize draw', async () => {
  const page = openPage()
  await page.goto('/services/club/win-prize')
  await page.getByRole('link', { name: 'قرعه‌کشی لاستیک نو' }).click()
  expect(page.getByRole('heading', { level: 1, name: /قرعه‌کشی لاستیک نو/ })).toBeVisible()
  expect(page.getByRole('heading', { name: 'برنده‌ها' })).toBeVisible()
  keepState(page, 'club-drawn')
})

import { test } from 'vitest'
import type { Page } from './support/page.ts'
import {
  expect,
  freshMobile,
  freshNationalCode,
  keepState,
  openPage,
  openSignedIn,
  readCode,
  signIn,
} from './support/visitor.ts'

const password = 'باران-بهاری-۴۴۰'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passwordField = (page: Page) => page.getByLabel('رمز عبور', { exact: false }).first()

async function signOut(page: Page) {
  await page.goto('/profile')
  await button(page, 'خروج از حساب').first().click()
  page.expectURL('/')
}

test('accepts a new password for sign-in and answers every wrong pair with one text', async () => {
  const { page, mobile } = await openSignedIn('/profile/settings/password')
  keepState(page, 'password-new')
  await passwordField(page).fill('۱۲۳۴۵۶۷۸')
  await button(page, 'ثبت رمز عبور').click()
  expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  await passwordField(page).fill(password)
  await button(page, 'ثبت رمز عبور').click()
  expect(page.getByText('رمز عبور ثبت شد.')).toBeVisible()
  await signOut(page)

  await page.goto('/login/password?next=/profile/my-info')
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await passwordField(page).fill('غلط-غلط-غلط')
  await button(page, 'ورود').click()
  expect(page.getByText('شماره یا رمز عبور اشتباه است.')).toBeVisible()
  expect(page.getByLabel('شمارهٔ موبایل')).toHaveValue(/\d|[۰-۹]/)
  keepState(page, 'password-wrong')
  await passwordField(page).fill(password)
  await button(page, 'ورود').click()
  page.expectURL('/profile/my-info')
})

test('signs in with a code and sets another password when the password is forgotten', async () => {
  const page = openPage()
  const mobile = freshMobile()
  await page.goto('/pages/forgot-password?next=/profile')
  keepState(page, 'forgot')
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await button(page, 'دریافت کد').click()
  await page.getByRole('textbox', { name: /^کد/ }).fill(await readCode(page, mobile))
  keepState(page, 'forgot-code')
  await passwordField(page).fill(password)
  await button(page, 'ثبت رمز عبور و ورود').click()
  page.expectURL('/profile')
  await page.goto('/profile/settings')
  expect(page.getByText('همین دستگاه')).toBeVisible()
})

test('stores the name and national code of a person and shows them masked', async () => {
  const page = openPage()
  await page.goto('/pages/complete-info')
  await page.getByRole('main').getByRole('link', { name: 'ورود', exact: true }).click()
  await signIn(page)
  page.expectURL('/pages/complete-info')

  const nationalCode = freshNationalCode()
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('سارا')
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('کیانی')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill('1234567890')
  await button(page, 'ثبت اطلاعات').click()
  expect(page.getByRole('textbox', { name: 'کد ملی' })).toHaveAttribute('aria-invalid', 'true')
  expect(page.getByRole('textbox', { name: 'نام', exact: true })).toHaveValue('سارا')
  keepState(page, 'complete-info-refused')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill(nationalCode)
  await button(page, 'ثبت اطلاعات').click()
  page.expectURL((url) => url.pathname !== '/pages/complete-info')

  await page.goto('/profile/my-info')
  expect(page.getByText('بعد از ثبت نمی‌شود تغییرش داد')).toBeVisible()
  expect(page.content()).not.toContain(nationalCode)
  keepState(page, 'my-info')
  await page.getByRole('link', { name: 'ثبت شبا' }).click()
  await page.getByRole('textbox', { name: /شبا/ }).fill('IR82 0540 1026 8002 0817 9090 02')
  await button(page, 'ثبت شبا').click()
  expect(page.getByText('اطلاعات شما ثبت شد.')).toBeVisible()
  await page.goto('/profile')
  keepState(page, 'profile')
  await page.goto('/profile/settings')
  keepState(page, 'settings')
})

test('changes the mobile number with the codes of both numbers and signs out other devices', async () => {
  const { page, mobile: old } = await openSignedIn('/profile/my-info/mobile')
  const other = await openSignedIn('/profile', { mobile: old })
  const next = freshMobile()
  const usedCode = await readCode(page, old)
  await page.getByRole('textbox', { name: 'شمارهٔ جدید' }).fill(next)
  await button(page, 'دریافت کدها').click()
  const codes = page.getByRole('textbox', { name: /^کد/ })
  expect(codes).toHaveCount(2)
  await codes.first().fill(await readCode(page, old, usedCode))
  await codes.last().fill(await readCode(page, next))
  keepState(page, 'mobile-codes')
  await button(page, 'تغییر شماره').click()
  page.expectURL(/\/profile\/my-info\?saved/)
  await other.page.goto('/profile')
  other.page.expectURL(/\/login/)
})

test('hands out the data of an account as a file and deletes the account', async () => {
  const { page, mobile } = await openSignedIn('/profile/settings')
  await button(page, 'دریافت فایل اطلاعات من').click()
  expect(page.response!.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(JSON.stringify(JSON.parse(page.content()))).toContain(mobile)

  await page.goto('/profile/settings/delete-account')
  keepState(page, 'delete-account')
  await page.getByRole('checkbox', { name: 'می‌دانم که حسابم دیگر برنمی‌گردد.' }).check()
  await button(page, 'حذف همیشگی حساب').click()
  expect(page.getByRole('heading', { name: 'حساب شما حذف شد' })).toBeVisible()
  keepState(page, 'account-deleted')
  await page.goto('/profile')
  page.expectURL(/\/login/)
})

import { afterAll, beforeAll, test } from 'vitest'
import { startLaterServer, type LaterServer } from '../support/later-server.ts'
import type { Page } from '../support/page.ts'
import { expect, keepState, openPage, openSignedIn, readCode } from '../support/visitor.ts'

const password = 'باران-بهاری-۴۴۰'
const fourDays = 4 * 86_400_000
let server: LaterServer
beforeAll(async () => void (server = await startLaterServer()))
afterAll(() => server.stop())

const passwordField = (page: Page) => page.getByLabel('رمز عبور', { exact: false }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Enters number and code in a separate browser, and returns the page that follows. An older code of this number exists. */
async function withCode(mobile: string): Promise<Page> {
  const page = openPage({ baseURL: server.address })
  const before = await readCode(page, mobile)
  await page.goto('/login?next=/profile/my-info')
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await button(page, 'دریافت کد').click()
  await page.getByRole('textbox', { name: /^کد/ }).fill(await readCode(page, mobile, before))
  await button(page, 'ورود').click()
  return page
}

test('the number alone does not sign in, and the owner objects on a signed-in device', async () => {
  const { page: own, mobile } = await openSignedIn('/profile/settings/password', { baseURL: server.address })
  await passwordField(own).fill(password)
  await button(own, 'ثبت رمز عبور').click()
  expect(own.getByText('رمز عبور ثبت شد.')).toBeVisible()
  await server.moveTo(fourDays)

  const other = await withCode(mobile)
  other.expectURL('/login?next=%2Fprofile%2Fmy-info')
  expect(other.getByRole('heading', { level: 1 })).toHaveText('تأیید دوم')
  keepState(other, 'second-proof')
  await passwordField(other).fill('غلط-غلط-غلط')
  await button(other, 'تأیید و ورود').click()
  expect(other.getByText('با اطلاعات این حساب یکی نیست.')).toBeVisible()
  await other.goto('/profile/my-info')
  other.expectURL(/\/login/)
  await button(other, 'نمی‌توانید تأیید کنید؟').click()
  await button(other, 'درخواست ورود بدون تأیید دوم').click()
  expect(other.getByText('درخواست شما ثبت شده است.', { exact: false })).toBeVisible()

  await own.goto('/profile/settings')
  keepState(own, 'account-claimed')
  await button(own, 'لغو؛ این حساب مال من است').click()
  await own.goto('/profile/settings')
  expect(button(own, 'لغو؛ این حساب مال من است')).toHaveCount(0)

  const phone = await withCode(mobile)
  await passwordField(phone).fill(password)
  await button(phone, 'تأیید و ورود').click()
  phone.expectURL('/profile/my-info')
})

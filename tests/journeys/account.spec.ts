import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectEveryAppearance,
  freshMobile,
  freshNationalCode,
  hydrated,
  open,
  readCode,
  screens,
  signIn,
} from './support.ts'

const [phone, , wide] = screens
const password = 'باران-بهاری-۴۴۰'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'رمز عبور', exact: false }).first()

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function signOut(page: Page) {
  await arrive(page, '/profile')
  await button(page, 'خروج از حساب').click()
  await expect(page).toHaveURL('/')
}

test('a person sets a password and signs in with it; a wrong pair is told in one text', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/profile/settings/password')
  const mobile = await signIn(page)
  await expectEveryAppearance(page, 'password-new-360')
  await passwordField(page).fill('۱۲۳۴۵۶۷۸')
  await button(page, 'ثبت رمز عبور').click()
  await expect(passwordField(page)).toBeFocused()
  await passwordField(page).fill(password)
  await button(page, 'ثبت رمز عبور').click()
  await expect(page.getByText('رمز عبور ثبت شد.')).toBeVisible()
  await signOut(page)

  await arrive(page, '/login/password?next=/profile/my-info')
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await passwordField(page).fill('غلط-غلط-غلط')
  await button(page, 'ورود').click()
  await expect(page.getByText('شماره یا رمز عبور اشتباه است.')).toBeVisible()
  await expect(page.getByLabel('شمارهٔ موبایل')).toHaveValue(/\d|[۰-۹]/)
  await expectEveryAppearance(page, 'password-wrong-360')
  await passwordField(page).fill(password)
  await button(page, 'ورود').click()
  await page.waitForURL('**/profile/my-info')
  expect(complaints).toEqual([])
  await context.close()
})

test('who forgot the password gets in by a code and sets another', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, wide!)
  const mobile = freshMobile()
  await arrive(page, '/pages/forgot-password?next=/profile')
  await expectEveryAppearance(page, 'forgot-1280')
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await button(page, 'دریافت کد').click()
  const code = page.getByRole('textbox', { name: /^کد/ })
  await code.fill(await readCode(page, mobile))
  await expectEveryAppearance(page, 'forgot-code-1280')
  await passwordField(page).fill(password)
  await button(page, 'ثبت رمز عبور و ورود').click()
  await page.waitForURL('**/profile')
  await arrive(page, '/profile/settings')
  await expect(page.getByText('همین دستگاه')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

for (const screen of [phone!, wide!]) {
  test(`a person tells who they are, and sees it masked (${screen.name})`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await arrive(page, '/pages/complete-info')
    await page.getByRole('main').getByRole('link', { name: 'ورود', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'ورود به فرمان' })
    const mobile = freshMobile()
    await sheet.getByLabel('شمارهٔ موبایل').fill(mobile)
    await sheet.getByRole('button', { name: 'دریافت کد' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /کد/ })
      .fill(await readCode(page, mobile))
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const nationalCode = freshNationalCode()
    await page.getByRole('textbox', { name: 'نام', exact: true }).fill('سارا')
    await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('کیانی')
    await page.getByRole('textbox', { name: 'کد ملی' }).fill('1234567890')
    await button(page, 'ثبت اطلاعات').click()
    await expect(page.getByRole('textbox', { name: 'کد ملی' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'نام', exact: true })).toHaveValue('سارا')
    await expectEveryAppearance(page, `complete-info-refused-${screen.name}`)
    await page.getByRole('textbox', { name: 'کد ملی' }).fill(nationalCode)
    await button(page, 'ثبت اطلاعات').click()
    await page.waitForURL((url) => url.pathname !== '/pages/complete-info')

    await arrive(page, '/profile/my-info')
    const masked = page.getByText('بعد از ثبت نمی‌شود تغییرش داد')
    await expect(masked).toBeVisible()
    expect(await page.content()).not.toContain(nationalCode)
    await expectEveryAppearance(page, `my-info-${screen.name}`)
    await page.getByRole('link', { name: 'ثبت شبا' }).click()
    await page.getByRole('textbox', { name: /شبا/ }).fill('IR82 0540 1026 8002 0817 9090 02')
    await button(page, 'ثبت شبا').click()
    await expect(page.getByText('اطلاعات شما ثبت شد.')).toBeVisible()
    await arrive(page, '/profile')
    await expectEveryAppearance(page, `profile-${screen.name}`)
    await arrive(page, '/profile/settings')
    await expectEveryAppearance(page, `settings-${screen.name}`)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('the number is changed by the codes of both numbers, and other devices are signed out', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/profile/my-info/mobile')
  const old = await signIn(page)
  const other = await open(browser, wide!)
  await arrive(other.page, '/login?next=/profile')
  await signIn(other.page, old)
  const next = freshMobile()
  const usedCode = await readCode(page, old)
  await page.getByRole('textbox', { name: 'شمارهٔ جدید' }).fill(next)
  await button(page, 'دریافت کدها').click()
  const codes = page.getByRole('textbox', { name: /^کد/ })
  await expect(codes).toHaveCount(2)
  await codes.first().fill(await readCode(page, old, usedCode))
  await codes.last().fill(await readCode(page, next))
  await expectEveryAppearance(page, 'mobile-codes-360')
  await button(page, 'تغییر شماره').click()
  await page.waitForURL(/\/profile\/my-info\?saved/)
  await other.page.goto('/profile')
  await expect(other.page).toHaveURL(/\/login/)
  expect(complaints).toEqual([])
  await Promise.all([context.close(), other.context.close()])
})

test('a person takes their data along and deletes the account', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/profile/settings')
  const mobile = await signIn(page)
  const download = page.waitForEvent('download')
  await button(page, 'دریافت فایل اطلاعات من').click()
  const stream = await (await download).createReadStream()
  let file = ''
  for await (const part of stream) file += String(part)
  expect(JSON.stringify(JSON.parse(file))).toContain(mobile)

  await arrive(page, '/profile/settings/delete-account')
  await expectEveryAppearance(page, 'delete-account-360')
  await page.getByRole('checkbox', { name: 'می‌دانم که حسابم دیگر برنمی‌گردد.' }).check()
  await button(page, 'حذف همیشگی حساب').click()
  await expect(page.getByRole('heading', { name: 'حساب شما حذف شد' })).toBeVisible()
  await expectEveryAppearance(page, 'account-deleted-360')
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)
  expect(complaints).toEqual([])
  await context.close()
})

test('a draft comes back with the city of its own province', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/pages/complete-info')
  await signIn(page)
  await page.getByLabel('نام خانوادگی').fill('کاشانی')
  await page.getByLabel('استان').selectOption({ label: 'اصفهان' })
  await page.getByLabel('شهر').selectOption({ label: 'کاشان' })
  await arrive(page, '/pages/complete-info')
  await expect(page.getByLabel('نام خانوادگی')).toHaveValue('کاشانی')
  await expect(page.getByLabel('استان')).toHaveValue('isfahan')
  await expect(page.getByLabel('شهر')).toHaveValue('kashan')
  // Another province has other cities, and none is chosen in its place.
  await page.getByLabel('استان').selectOption({ label: 'فارس' })
  await expect(page.getByLabel('شهر')).toHaveValue('')
  await page.getByLabel('نام خانوادگی').fill('کاشانی‌نژاد')
  await arrive(page, '/pages/complete-info')
  await expect(page.getByLabel('استان')).toHaveValue('fars')
  await expect(page.getByLabel('شهر')).toHaveValue('')
  expect(complaints).toEqual([])
  await context.close()
})

test('colours change at once when a theme is chosen, so that everything can be read meanwhile', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screens[0]!)
  await page.goto('/look')
  await hydrated(page)
  const choose = (theme: string) =>
    page.evaluate(async (value) => {
      document.querySelector<HTMLInputElement>(`input[name="theme"][value="${value}"]`)!.click()
      await new Promise(requestAnimationFrame)
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
    }, theme)
  expect(await choose('dark')).toBe(0)
  await expectAccessible(page, ['color-contrast'])
  expect(await choose('light')).toBe(0)
  await expect(page.locator('html[data-changing]')).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

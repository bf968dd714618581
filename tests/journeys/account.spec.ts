import { expect, test } from '@playwright/test'
import { expectAccessible, freshMobile, hydrated, open, readCode, screen } from './support.ts'

test('completes the own info with sign-in on a sheet, focus on a wrong field and a draft that keeps its city @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  const arrive = async (path: string) => {
    await page.goto(path)
    await hydrated(page)
  }
  await test.step('the sign-in opens on a sheet above the page', async () => {
    await arrive('/pages/complete-info')
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
  })
  await test.step('the first wrong field gets the focus', async () => {
    await page.getByRole('textbox', { name: 'نام', exact: true }).fill('سارا')
    await page.getByLabel('نام خانوادگی').fill('کاشانی')
    await page.getByRole('textbox', { name: 'کد ملی' }).fill('1234567890')
    await page.getByRole('button', { name: 'ثبت اطلاعات', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'کد ملی' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'نام', exact: true })).toHaveValue('سارا')
  })
  await test.step('a draft comes back with the city of its own province', async () => {
    await page.getByLabel('استان').selectOption({ label: 'اصفهان' })
    await page.getByLabel('شهر').selectOption({ label: 'کاشان' })
    await arrive('/pages/complete-info')
    await expect(page.getByLabel('نام خانوادگی')).toHaveValue('کاشانی')
    await expect(page.getByLabel('استان')).toHaveValue('isfahan')
    await expect(page.getByLabel('شهر')).toHaveValue('kashan')
  })
  await test.step('another province has other cities, and none is chosen in its place', async () => {
    await page.getByLabel('استان').selectOption({ label: 'فارس' })
    await expect(page.getByLabel('شهر')).toHaveValue('')
    await page.getByLabel('نام خانوادگی').fill('کاشانی‌نژاد')
    await arrive('/pages/complete-info')
    await expect(page.getByLabel('استان')).toHaveValue('fars')
    await expect(page.getByLabel('شهر')).toHaveValue('')
  })
  await test.step('the password field gets the focus when the password is too weak', async () => {
    await arrive('/profile/settings/password')
    const password = page.getByRole('textbox', { name: 'رمز عبور', exact: false }).first()
    await password.fill('۱۲۳۴۵۶۷۸')
    await page.getByRole('button', { name: 'ثبت رمز عبور', exact: true }).click()
    await expect(password).toBeFocused()
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('changes all colours at once when a theme is chosen, so that the text stays readable @phone', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
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

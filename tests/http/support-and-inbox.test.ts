import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { eventuallyAt, expect, keepState, openSignedIn } from './support/visitor.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('delivers a request to the supporter, the answer to the inbox, and lets the person close the request', async () => {
  const { page } = await openSignedIn('/profile/support')
  keepState(page, 'support-empty')
  const title = `کد پیامک نمی‌رسد ${Date.now()}`
  await button(page, 'ارسال درخواست').click()
  expect(
    page
      .getByText('معتبر نیست')
      .or(page.getByText(/بنویسید|انتخاب کنید/))
      .first(),
  ).toBeVisible()
  await page.getByLabel('موضوع').first().selectOption({ label: 'حساب و ورود' })
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page
    .getByRole('textbox', { name: /شرح|متن|پیام/ })
    .fill('از دیروز کد ورود به گوشی من نمی‌رسد.\nشبکه را هم عوض کردم.')
  await button(page, 'ارسال درخواست').click()
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  keepState(page, 'ticket')
  const ticket = page.url().split('?')[0]!

  const { page: staff } = await openSignedIn('/admin/tickets', { mobile: '09120000005' })
  await staff.getByRole('link', { name: title }).click()
  keepState(staff, 'desk-ticket')
  await staff.getByRole('textbox', { name: /پاسخ|متن/ }).fill('سلام، مشکل اپراتور بود و برطرف شد.')
  await staff
    .getByRole('button', { name: /^ارسال پاسخ/ })
    .first()
    .click()
  expect(staff.getByText('مشکل اپراتور بود')).toBeVisible()

  const message = page.getByRole('link', { name: `پشتیبانی به درخواست «${title}» پاسخ داد` })
  await eventuallyAt(page, '/profile/my-notifications', () => expect(message).toBeVisible())
  keepState(page, 'inbox')
  await message.click()
  expect(page.url().split('?')[0]).toBe(ticket)
  expect(page.getByText('مشکل اپراتور بود')).toBeVisible()
  await button(page, 'مشکل حل شد، بستن درخواست').click()
  await button(page, 'خوب').click()
  expect(button(page, 'خوب')).toHaveAttribute('aria-pressed', 'true')
})

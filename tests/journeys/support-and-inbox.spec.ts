import { expect, test, type Page } from '@playwright/test'
import { closeAll, hydrated, open, screen, signIn } from './support.ts'

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

test('shows the answer of a supporter live in the open request and in the inbox, and marks it as read @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await arrive(page, '/login?next=/profile/support')
  await signIn(page)
  await hydrated(page)
  const title = `کد پیامک نمی‌رسد ${Date.now()}`
  await page.getByLabel('موضوع').first().selectOption({ label: 'حساب و ورود' })
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('textbox', { name: /شرح|متن|پیام/ }).fill('از دیروز کد ورود به گوشی من نمی‌رسد.')
  await page.getByRole('button', { name: 'ارسال درخواست', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const ticket = page.url()

  // The sign-in by a code is the fresh proof that the back office requires.
  const staff = await open(browser, screen)
  await arrive(staff.page, '/login?next=/admin/tickets')
  await signIn(staff.page, '09120000005')
  await staff.page.getByRole('link', { name: title }).click()
  await staff.page.getByRole('textbox', { name: /پاسخ|متن/ }).fill('سلام، مشکل اپراتور بود و برطرف شد.')
  const request = await context.newPage()
  await arrive(request, ticket)
  await arrive(page, '/profile/my-notifications')
  await staff.page
    .getByRole('button', { name: /^ارسال پاسخ/ })
    .first()
    .click()
  await expect(staff.page.getByText('مشکل اپراتور بود')).toBeVisible()

  await expect(request.getByText('مشکل اپراتور بود')).toBeVisible({ timeout: 15_000 })
  await request.close()
  const message = page.getByRole('link', { name: `پشتیبانی به درخواست «${title}» پاسخ داد` })
  await expect(message).toBeVisible({ timeout: 15_000 })
  await message.click()
  await expect(page).toHaveURL(ticket)
  await expect(page.getByText('مشکل اپراتور بود')).toBeVisible()
  await arrive(page, '/profile/my-notifications?show=unread')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  expect([...complaints, ...staff.complaints]).toEqual([])
  await closeAll(context, staff.context)
})

import { expect, test, type Page } from '@playwright/test'
import { expectEveryAppearance, hydrated, open, screens, signIn, type Screen } from './support.ts'

const [phone, , wide] = screens
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function fillRequest(page: Page, title: string, body: string) {
  await page.getByLabel('موضوع').first().selectOption({ label: 'حساب و ورود' })
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('textbox', { name: /شرح|متن|پیام/ }).fill(body)
}

test('a request reaches the desk, its answer reaches the inbox at once, and the person closes it', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/profile/support')
  await signIn(page)
  await expectEveryAppearance(page, 'support-empty-360')
  const title = `کد پیامک نمی‌رسد ${Date.now()}`
  await button(page, 'ارسال درخواست').click()
  await expect(
    page
      .getByText('معتبر نیست')
      .or(page.getByText(/بنویسید|انتخاب کنید/))
      .first(),
  ).toBeVisible()
  await fillRequest(page, title, 'از دیروز کد ورود به گوشی من نمی‌رسد.\nشبکه را هم عوض کردم.')
  await button(page, 'ارسال درخواست').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectEveryAppearance(page, 'ticket-360')
  const ticket = page.url()

  const staff = await openDesk(browser, wide!)
  await arrive(staff.page, '/admin/tickets')
  await staff.page.getByRole('link', { name: title }).click()
  await hydrated(staff.page)
  await expectEveryAppearance(staff.page, 'desk-ticket-1280')
  await staff.page.getByRole('textbox', { name: /پاسخ|متن/ }).fill('سلام، مشکل اپراتور بود و برطرف شد.')
  const stillOpen = await context.newPage()
  await arrive(stillOpen, ticket)
  await arrive(page, '/profile/my-notifications')
  await staff.page
    .getByRole('button', { name: /^ارسال پاسخ/ })
    .first()
    .click()
  await expect(staff.page.getByText('مشکل اپراتور بود')).toBeVisible()

  // The request that is open in another tab shows the answer by itself.
  await expect(stillOpen.getByText('مشکل اپراتور بود')).toBeVisible({ timeout: 15_000 })
  await stillOpen.close()
  await expect(page.getByRole('link', { name: `پشتیبانی به درخواست «${title}» پاسخ داد` })).toBeVisible({
    timeout: 15_000,
  })
  await expectEveryAppearance(page, 'inbox-360')
  await page.getByRole('link', { name: `پشتیبانی به درخواست «${title}» پاسخ داد` }).click()
  await expect(page).toHaveURL(ticket)
  await expect(page.getByText('مشکل اپراتور بود')).toBeVisible()
  await button(page, 'مشکل حل شد، بستن درخواست').click()
  await button(page, 'خوب').click()
  await expect(button(page, 'خوب')).toHaveAttribute('aria-pressed', 'true')
  await arrive(page, '/profile/my-notifications?show=unread')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  expect([...complaints, ...staff.complaints]).toEqual([])
  await Promise.all([context.close(), staff.context.close()])
})

for (const screen of [phone!, wide!]) {
  test(`a guest complains and follows it by the code alone (${screen.name})`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await arrive(page, '/pages/complaint')
    await expectEveryAppearance(page, `complaint-${screen.name}`)
    await page.getByRole('combobox', { name: 'نوع شکایت' }).selectOption({ label: 'کلاهبرداری یا درخواست بیعانه' })
    await page.getByRole('textbox', { name: 'شرح شکایت' }).fill('قبل از دیدن خودرو بیعانه خواست.')
    await button(page, 'ثبت شکایت').click()
    await expect(page.getByRole('heading', { name: 'شکایت شما ثبت شد' })).toBeVisible()
    await expectEveryAppearance(page, `complaint-sent-${screen.name}`)
    const code = (await page.getByText(/^[۰-۹]{4}( [۰-۹]{4}){3}$/).innerText()).trim()
    await page.getByRole('link', { name: 'پیگیری شکایت' }).click()
    await hydrated(page)
    await page.getByRole('textbox', { name: 'کد پیگیری' }).fill('1111 2222 3333 4444')
    await button(page, 'دیدن وضعیت').click()
    await expect(page.getByText('با این مشخصات شکایتی پیدا نشد')).toBeVisible()
    await page.getByRole('textbox', { name: 'کد پیگیری' }).fill(code)
    await button(page, 'دیدن وضعیت').click()
    await expect(page.getByText('قبل از دیدن خودرو بیعانه خواست.')).toBeVisible()
    await expectEveryAppearance(page, `complaint-followed-${screen.name}`)
    expect(complaints).toEqual([])
    await context.close()
  })
}

/** The demo's supporter; the sign-in by a code is the fresh proof that the back office asks for. */
async function openDesk(browser: Parameters<typeof open>[0], screen: Screen) {
  const opened = await open(browser, screen)
  await arrive(opened.page, '/login?next=/admin')
  await signIn(opened.page, '09120000005')
  return opened
}

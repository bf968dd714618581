import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectEveryAppearance, freshMobile, hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

let state: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['context']['storageState']>>

test.beforeAll(async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await arrive(page, '/login?next=/admin')
  await signIn(page, '09120000001')
  await expect(page.getByRole('heading', { level: 1, name: 'پیشخوان' })).toBeVisible()
  state = await context.storageState()
  await context.close()
})

const openDesk = (browser: Browser, screen = wide!) => open(browser, screen, { storageState: state })

for (const screen of [phone!, wide!]) {
  test(`every page of the back office is accessible and fits the screen (${screen.name})`, async ({ browser }) => {
    test.setTimeout(120_000)
    const { context, page, complaints } = await openDesk(browser, screen)
    await arrive(page, '/admin')
    const places = await page
      .locator('a[href^="/admin"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))])
    expect(places.length).toBeGreaterThan(7)
    for (const place of places) {
      await page.goto(place)
      await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveCount(1)
      await expectEveryAppearance(page, `desk${place.replace(/\W+/g, '-')}-${screen.name}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('an account is locked with a reason: its sessions end, the reason is read at the door, and it is opened again', async ({
  browser,
}) => {
  const member = await open(browser, phone!)
  await arrive(member.page, '/login?next=/profile')
  const mobile = await signIn(member.page)
  const { context, page, complaints } = await openDesk(browser)
  await arrive(page, `/admin/people?q=${mobile}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /09|۰۹|بدون نام/ })
    .first()
    .click()
  await page.waitForURL(/\/admin\/people\/\d+$/)
  await hydrated(page)
  await expectEveryAppearance(page, 'desk-person-1280')
  const opener = page.getByRole('link', { name: 'قفل کردن حساب' })
  await opener.click()
  await page.getByRole('button', { name: 'انصراف' }).click()
  await expect(opener).toBeFocused()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'قفل کردن حساب' })
  await dialog.getByRole('textbox', { name: 'دلیل' }).fill('کد')
  await dialog.getByRole('button', { name: 'قفل کردن حساب' }).click()
  await expect(dialog.getByText('دلیل باید حداقل ۵ حرف باشد.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'دلیل' }).fill('درخواست بیعانه از چند خریدار')
  await dialog.getByRole('button', { name: 'قفل کردن حساب' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/این حساب از .* قفل است/)).toBeVisible()
  await expectEveryAppearance(page, 'desk-person-locked-1280')
  await member.page.goto('/profile')
  await expect(member.page).toHaveURL(/\/login/)
  await button(page, 'باز کردن قفل حساب').click()
  await expect(page.getByText(/این حساب از .* قفل است/)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'پشتیبان', exact: true }).check()
  await button(page, 'ثبت نقش‌ها').click()
  await expect(page.getByText('نقش‌ها ثبت شد.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'پشتیبان', exact: true })).toBeChecked()
  await arrive(page, '/admin/audit')
  for (const act of ['قفل کردن حساب', 'باز کردن قفل حساب', 'تغییر نقش‌ها']) {
    await expect(page.getByRole('table').getByText(act).first()).toBeVisible()
  }
  expect(complaints).toEqual([])
  await Promise.all([context.close(), member.context.close()])
})

test('a rule gets a new version: seen as a difference first, then taken back', async ({ browser }) => {
  const { context, page, complaints } = await openDesk(browser, phone!)
  await arrive(page, '/admin/rules')
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL(/\/admin\/rules\/.+/)
  await hydrated(page)
  const form = page.locator('form').filter({ has: button(page, 'مشاهدهٔ تفاوت') })
  await form.getByRole('textbox').first().fill('7')
  await form.getByRole('textbox', { name: 'دلیل تغییر' }).fill('مصوبهٔ جلسهٔ ۲۱ هیئت‌مدیره')
  await button(page, 'مشاهدهٔ تفاوت').click()
  // The day is missing: said at its field, and what was typed stays.
  await expect(form.getByRole('textbox', { name: 'تاریخ اجرا' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'تاریخ اجرا' }).fill('1410/01/01')
  await form.getByRole('textbox', { name: 'تاریخ اجرا' }).press('Tab')
  await button(page, 'مشاهدهٔ تفاوت').click()
  await expect(page.getByText(/این‌طور می‌شود:/)).toBeVisible()
  await expectEveryAppearance(page, 'desk-rule-preview-360')
  await button(page, 'ثبت نسخهٔ جدید').click()
  await expect(button(page, 'لغو این نسخه')).toBeVisible()
  await button(page, 'لغو این نسخه').click()
  await expect(button(page, 'لغو این نسخه')).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('who is no staff finds no door, and a member’s page of a number stays masked for staff', async ({ browser }) => {
  const guest = await open(browser, phone!)
  await guest.page.goto('/admin')
  await expect(guest.page).toHaveURL(/\/login\?next=/)
  await arrive(guest.page, '/login?next=/profile')
  const mobile = await signIn(guest.page, freshMobile())
  const answer = await guest.page.goto('/admin')
  expect(answer!.status()).toBe(403)
  const { context, page } = await openDesk(browser)
  await arrive(page, `/admin/people?q=${mobile}`)
  await expect(page.getByRole('table')).toBeVisible()
  expect(await page.locator('main').innerText()).not.toMatch(new RegExp(mobile.slice(4)))
  await Promise.all([context.close(), guest.context.close()])
})

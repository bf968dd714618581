import { beforeAll, test } from 'vitest'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage, openSignedIn } from './support/visitor.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let administrator: Page

beforeAll(async () => {
  administrator = (await openSignedIn('/admin', { mobile: '09120000001' })).page
  expect(administrator.getByRole('heading', { level: 1, name: 'پیشخوان' })).toBeVisible()
})

test('shows a heading and one robots rule on every page that the back office links to', async () => {
  const page = administrator.newPage()
  await page.goto('/admin')
  const links = page.locator('a[href^="/admin"]').elements()
  const addresses = [...new Set(links.map((link) => link.getAttribute('href')!))]
  expect(addresses.length).toBeGreaterThan(7)
  const seen = new Set<string>()
  for (const address of addresses) {
    // Items of one kind look alike: one is opened. Their ids differ from run to run, so the name omits them.
    const kind = address.replace(/%3A.*/, '').replace(/\/[^/?]*\d[^/?]*$/, '/one')
    const name = `desk${kind.replace(/\W+/g, '-')}`
    if (seen.has(name)) continue
    seen.add(name)
    const { status } = await page.goto(address)
    expect(status, address).toBe(200)
    expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
    expect(page.locator('meta[name=robots]')).toHaveCount(1)
    keepState(page, name)
  }
}, 120_000)

test('locks an account with a reason, ends its sessions, unlocks it and logs each action', async () => {
  const member = await openSignedIn('/profile')
  const page = administrator.newPage()
  await page.goto(`/admin/people?q=${member.mobile}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /09|۰۹|بدون نام/ })
    .first()
    .click()
  page.expectURL(/\/admin\/people\/\d+$/)
  keepState(page, 'desk-person')
  await page.getByRole('link', { name: 'قفل کردن حساب' }).click()
  await page.getByRole('textbox', { name: 'دلیل' }).fill('کد')
  await button(page, 'قفل کردن حساب').click()
  expect(page.getByText('دلیل باید حداقل ۵ حرف باشد.').first()).toBeVisible()
  keepState(page, 'desk-person-lock-refused')
  await page.getByRole('textbox', { name: 'دلیل' }).fill('درخواست بیعانه از چند خریدار')
  await button(page, 'قفل کردن حساب').click()
  expect(page.getByText(/این حساب از .* قفل است/)).toBeVisible()
  keepState(page, 'desk-person-locked')
  await member.page.goto('/profile')
  member.page.expectURL(/\/login/)
  await button(page, 'باز کردن قفل حساب').click()
  expect(page.getByText(/این حساب از .* قفل است/)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'پشتیبان', exact: true }).check()
  await button(page, 'ثبت نقش‌ها').click()
  expect(page.getByText('نقش‌ها ثبت شد.')).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'پشتیبان', exact: true })).toBeChecked()
  await page.goto('/admin/audit')
  for (const action of ['قفل کردن حساب', 'باز کردن قفل حساب', 'تغییر نقش‌ها']) {
    expect(page.getByRole('table').getByText(action).first()).toBeVisible()
  }
})

test('previews the difference of a new rule version, stores the version and cancels it', async () => {
  const page = administrator.newPage()
  await page.goto('/admin/rules')
  await page.getByRole('main').getByRole('link').first().click()
  page.expectURL(/\/admin\/rules\/.+/)
  const form = page.locator('form').filter({ has: button(page, 'دیدن تفاوت') })
  await form.getByRole('textbox').first().fill('7')
  await form.getByRole('textbox', { name: 'دلیل تغییر' }).fill('مصوبهٔ جلسهٔ ۲۱ هیئت‌مدیره')
  await button(page, 'دیدن تفاوت').click()
  // The missing date is reported at its field; the other values stay.
  expect(form.getByRole('textbox', { name: 'تاریخ اجرا' })).toHaveAttribute('aria-invalid', 'true')
  expect(form.getByRole('textbox', { name: 'دلیل تغییر' })).toHaveValue('مصوبهٔ جلسهٔ ۲۱ هیئت‌مدیره')
  await form.getByRole('textbox', { name: 'تاریخ اجرا' }).fill('1410/01/01')
  await button(page, 'دیدن تفاوت').click()
  expect(page.getByText(/این‌طور می‌شود:/)).toBeVisible()
  keepState(page, 'desk-rule-preview')
  await button(page, 'ثبت نسخهٔ جدید').click()
  expect(button(page, 'لغو این نسخه')).toBeVisible()
  await button(page, 'لغو این نسخه').click()
  expect(button(page, 'لغو این نسخه')).toHaveCount(0)
})

test('refuses guests and members at the back office and masks the number of a member for staff', async () => {
  const guest = openPage()
  await guest.goto('/admin')
  guest.expectURL(/\/login\?next=/)
  const member = await openSignedIn('/profile')
  expect((await member.page.goto('/admin')).status).toBe(403)
  const page = administrator.newPage()
  await page.goto(`/admin/people?q=${member.mobile}`)
  expect(page.getByRole('table')).toBeVisible()
  expect(page.getByRole('main').innerText()).not.toMatch(new RegExp(member.mobile.slice(4)))
})

test('closes a ticket of the queue with a reason, and the search finds the ticket', async () => {
  const page = administrator.newPage()
  await page.goto('/admin?view=ticket')
  const row = page.locator('[data-queue-row]').last()
  const title = row.locator('.queue-title').innerText()
  await row.click()
  const count = page.locator('[data-queue-row][aria-current]').count()
  expect(count).toBe(1)
  const key = new URL(page.url()).search
  expect(page.locator('.preview').getByRole('heading', { level: 2 })).toHaveText(title)
  await page.getByRole('link', { name: 'بستن بدون پاسخ' }).click()
  await button(page, 'بستن بدون پاسخ').click()
  expect(page.getByRole('textbox', { name: 'دلیل' })).toHaveAttribute('aria-invalid', 'true')
  keepState(page, 'desk-queue-reason-refused')
  await page.getByRole('textbox', { name: 'دلیل' }).fill('تکراری است و در درخواست قبلی پاسخ داده شد')
  await button(page, 'بستن بدون پاسخ').click()
  page.expectURL(/done=1/)
  expect(page.getByText('تصمیم شما ثبت شد.')).toBeVisible()
  expect(page.locator(`[data-queue-row][href="/admin${key}"]`)).toHaveCount(0)

  const search = page.getByRole('searchbox', { name: 'جست‌وجو در پنل مدیریت' }).first()
  await search.fill(title)
  await search.press('Enter')
  page.expectURL(/\/admin\/search\?q=/)
  keepState(page, 'desk-search')
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  page.expectURL(/\/admin\/tickets\//)
})

test('rejects the reports of an ad from the queue with a reason', async () => {
  const page = administrator.newPage()
  await page.goto('/admin?view=report')
  keepState(page, 'desk-queue')
  await page.locator('[data-queue-row]').first().click()
  expect(page.locator('.preview')).toBeVisible()
  keepState(page, 'desk-queue-item')
  await page.getByRole('link', { name: 'رد گزارش‌ها' }).click()
  await page.getByRole('textbox', { name: 'دلیل' }).fill('گزارش‌ها درست نبود')
  await button(page, 'رد گزارش‌ها').click()
  page.expectURL(/done=1/)
})

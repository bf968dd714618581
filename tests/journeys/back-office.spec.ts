import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAppearance, expectEveryAppearance, freshMobile, hydrated, open, screens, signIn } from './support.ts'

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
    test.setTimeout(300_000)
    const { context, page, complaints } = await openDesk(browser, screen)
    await arrive(page, '/admin')
    const places = await page
      .locator('a[href^="/admin"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))])
    expect(places.length).toBeGreaterThan(7)
    for (const [place, address] of places.entries()) {
      await page.goto(address)
      await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveCount(1)
      await expectAppearance(page, `desk${address.replace(/\W+/g, '-')}`, { screen, place })
      // Words of the column that stays are not taken apart letter by letter.
      const first = page.locator('.data-table tbody tr > :first-child').first()
      if (await first.isVisible()) expect((await first.boundingBox())!.width, address).toBeGreaterThan(100)
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
  const form = page.locator('form').filter({ has: button(page, 'دیدن تفاوت') })
  await form.getByRole('textbox').first().fill('7')
  await form.getByRole('textbox', { name: 'دلیل تغییر' }).fill('مصوبهٔ جلسهٔ ۲۱ هیئت‌مدیره')
  await button(page, 'دیدن تفاوت').click()
  // The day is missing: said at its field, and what was typed stays.
  await expect(form.getByRole('textbox', { name: 'تاریخ اجرا' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'تاریخ اجرا' }).fill('1410/01/01')
  await form.getByRole('textbox', { name: 'تاریخ اجرا' }).press('Tab')
  await button(page, 'دیدن تفاوت').click()
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

test('the queue is walked by keys that stand on its buttons, also on a Persian keyboard', async ({ browser }) => {
  const { context, page, complaints } = await openDesk(browser)
  await arrive(page, '/admin')
  const rows = page.locator('[data-queue-row]')
  const current = page.locator('[data-queue-row][aria-current]')
  await expect(current).toHaveCount(1)
  const [first, second] = await Promise.all([rows.nth(0).getAttribute('href'), rows.nth(1).getAttribute('href')])
  const preview = page.locator('.preview')
  const titleOf = (index: number) => rows.nth(index).locator('.queue-title').innerText()
  await page.keyboard.press('j')
  await expect(current).toHaveAttribute('href', second!)
  await expect(current).toBeFocused()
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(await titleOf(1))
  // The same key with Persian letters.
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', bubbles: true })),
  )
  await expect(current).toHaveAttribute('href', first!)

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'جست‌وجو در پنل مدیریت' })
  await expect(search).toBeFocused()
  // In a field a key writes.
  await page.keyboard.type('jjk')
  await expect(search).toHaveValue('jjk')
  await expect(current).toHaveAttribute('href', first!)
  await search.blur()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'کلیدهای میان‌بر' })
  await expect(help.getByText('کار بعدی')).toBeVisible()
  await page.keyboard.press('j')
  await expect(current).toHaveAttribute('href', first!)
  await help.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('j')
  await expect(current).toHaveAttribute('href', first!)
  await button(page, 'کلیدهای میان‌بر').first().click()
  await help.getByRole('switch').check()
  await page.keyboard.press('Escape')

  await expect(help).toBeHidden()
  await page.keyboard.press('j')
  await expect(current).toHaveAttribute('href', second!)
  // Keys rest while the next item is on its way: nothing is done to what nobody has seen.
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(await titleOf(1))
  await expect(preview).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/(tickets|reports|jobs)/)
  expect(complaints).toEqual([])
  await context.close()
})

test('an act of the queue asks for its reason, is done there and goes on; the search finds its subject', async ({
  browser,
}) => {
  const { context, page, complaints } = await openDesk(browser)
  await arrive(page, '/admin?view=ticket')
  const before = await page.locator('[data-queue-row]').count()
  const title = await page.locator('.preview').getByRole('heading', { level: 2 }).innerText()
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: 'این درخواست بدون پاسخ بسته شود؟' })
  await dialog.getByRole('button', { name: 'بستن بدون پاسخ' }).click()
  await expect(dialog.getByRole('textbox', { name: 'دلیل' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'دلیل' }).fill('تکراری است و در درخواست قبلی پاسخ داده شد')
  await dialog.getByRole('button', { name: 'بستن بدون پاسخ' }).click()
  await expect(page.getByText('انجام شد.')).toBeVisible()
  await expect(page.locator('[data-queue-row]')).toHaveCount(before - 1)

  await page.keyboard.press('/')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/search\?q=/)
  await expectEveryAppearance(page, 'desk-search-1280')
  expect((await page.locator('.desk-search').boundingBox())!.height).toBeLessThan(60)
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await page.waitForURL(/\/admin\/tickets\//)
  expect(complaints).toEqual([])
  await context.close()
})

test('without a script the queue, one item of it and an act with its reason are there', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { storageState: state, javaScriptEnabled: false })
  await page.goto('/admin?view=report')
  await expect(page.locator('.preview')).toBeHidden()
  await page.locator('[data-queue-row]').first().click()
  await expect(page.locator('.preview')).toBeVisible()
  await expect(page.locator('[data-queue-row]').first()).toBeHidden()
  await page.getByRole('link', { name: 'رد گزارش‌ها' }).click()
  await page.getByRole('textbox', { name: 'دلیل' }).fill('گزارش‌ها درست نبود')
  await button(page, 'رد گزارش‌ها').click()
  await page.waitForURL(/done=1/)
  await context.close()
})

import { expect, test, type Browser, type Page } from '@playwright/test'
import { hydrated, isPhone, open, screen, signIn } from './support.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function openSignedIn(browser: Browser, path: string) {
  const opened = await open(browser, screen)
  await arrive(opened.page, `/login?next=${path}`)
  await signIn(opened.page, '09120000001')
  await hydrated(opened.page)
  return opened
}

test('works through the queue by keys, closes an item in a dialog and searches @wide', async ({ browser }) => {
  const { context, page, complaints } = await openSignedIn(browser, '/admin')
  const rows = page.locator('[data-queue-row]')
  const current = page.locator('[data-queue-row][aria-current]')
  const preview = page.locator('.preview')
  const search = page.getByRole('searchbox', { name: 'جست‌وجو در پنل مدیریت' })
  const titleOf = (index: number) => rows.nth(index).locator('.queue-title').innerText()
  await expect(current).toHaveCount(1)
  const [first, second] = await Promise.all([rows.nth(0).getAttribute('href'), rows.nth(1).getAttribute('href')])

  await test.step('J and K move, also with Persian letters', async () => {
    await page.keyboard.press('j')
    await expect(current).toHaveAttribute('href', second!)
    await expect(current).toBeFocused()
    await expect(preview.getByRole('heading', { level: 2 })).toHaveText(await titleOf(1))
    await page.evaluate(() =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', bubbles: true })),
    )
    await expect(current).toHaveAttribute('href', first!)
  })
  await test.step('the slash focuses the search, and letters in a field are text', async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('jjk')
    await expect(search).toHaveValue('jjk')
    await expect(current).toHaveAttribute('href', first!)
    await search.fill('')
    await search.blur()
  })
  await test.step('the help of the keys switches them off and on', async () => {
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
  })
  await test.step('Enter opens the item after its preview has arrived', async () => {
    await page.keyboard.press('j')
    await expect(current).toHaveAttribute('href', second!)
    // Keys rest while the next item loads, so no action hits an unseen item.
    await expect(preview.getByRole('heading', { level: 2 })).toHaveText(await titleOf(1))
    await expect(preview).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/(tickets|reports|jobs)/)
  })
  await test.step('H closes a ticket in a dialog that requires a reason', async () => {
    await arrive(page, '/admin?view=ticket')
    const before = await rows.count()
    const title = await preview.getByRole('heading', { level: 2 }).innerText()
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog', { name: 'این درخواست بدون پاسخ بسته شود؟' })
    await dialog.getByRole('button', { name: 'بستن بدون پاسخ' }).click()
    await expect(dialog.getByRole('textbox', { name: 'دلیل' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'دلیل' }).fill('تکراری است و در درخواست قبلی پاسخ داده شد')
    await dialog.getByRole('button', { name: 'بستن بدون پاسخ' }).click()
    await expect(page.getByText('تصمیم شما ثبت شد.')).toBeVisible()
    await expect(rows).toHaveCount(before - 1)
    await page.keyboard.press('/')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/search\?q=/)
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
    expect((await page.locator('.desk-search').boundingBox())!.height).toBeLessThan(60)
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('shows lists with a readable first column, returns focus from a dialog and reads a file into its field', async ({
  browser,
}) => {
  const { context, page, complaints } = await openSignedIn(browser, '/admin/people?q=09120000010')
  await test.step('the first column of a list is not broken letter by letter', async () => {
    const first = page.locator('.data-table tbody tr > :first-child').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())!.width).toBeGreaterThan(100)
  })
  await test.step('a phone shows either the queue or its item', async () => {
    const row = page.locator('[data-queue-row]').first()
    const preview = page.locator('.preview')
    await arrive(page, '/admin?view=report')
    await expect(row).toBeVisible()
    await expect(preview).toBeVisible({ visible: !isPhone(screen) })
    await row.click()
    await expect(page).toHaveURL(/item=/)
    await expect(preview).toBeVisible()
    await expect(row).toBeVisible({ visible: !isPhone(screen) })
    await arrive(page, '/admin/people?q=09120000010')
  })
  await test.step('a dialog refuses a short reason and returns the focus', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /09|۰۹|بدون نام|رضا/ })
      .first()
      .click()
    await page.waitForURL(/\/admin\/people\/\d+$/)
    const opener = page.getByRole('link', { name: 'قفل کردن حساب' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'قفل کردن حساب' })
    await dialog.getByRole('textbox', { name: 'دلیل' }).fill('کد')
    await dialog.getByRole('button', { name: 'قفل کردن حساب' }).click()
    await expect(dialog.getByText('دلیل باید حداقل ۵ حرف باشد.')).toBeVisible()
    await page.getByRole('button', { name: 'انصراف' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
  await test.step('a CSV file fills the field of codes, a picture does not', async () => {
    await arrive(page, '/admin/club-discounts')
    await page.getByRole('link', { name: 'دورهٔ رانندگی در جاده' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'دورهٔ رانندگی در جاده' })).toBeVisible()
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('فایل CSV').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await choose('picture.csv', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10]))
    await expect(page.getByText('این فایل متن نیست')).toBeVisible()
    await choose('codes.csv', Buffer.from('\ufeffJRNY-1A,x\r\nJRNY-1B,y\r\n'))
    await expect(page.getByRole('textbox', { name: 'کدهای جدید' })).toHaveValue(/JRNY-1B/)
    await expect(page.getByText('این فایل متن نیست')).toBeHidden()
  })
  expect(complaints).toEqual([])
  await context.close()
})

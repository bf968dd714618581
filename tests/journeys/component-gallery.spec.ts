import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, isPhone, open, screen } from './support.ts'

const gallery = '/dev/ui'
const form = (page: Page) => page.locator('#form')
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'ارسال فرم' }).click()

test('every part is accessible and fits, with errors, sheet and letters open, and a file that is not a picture is refused', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto(gallery)
  await hydrated(page)
  await expectNoSidewaysScroll(page)
  if (isPhone(screen)) {
    await page.setViewportSize({ width: 320, height: screen.height })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(screen)
  }
  await expectAccessible(page)
  await test.step('errors', async () => {
    await send(page)
    await expect(form(page).getByText('این موارد را اصلاح کنید')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('letters of a plate', async () => {
    await form(page).getByRole('button', { name: 'حرف پلاک' }).click()
    await expect(page.getByRole('dialog', { name: 'حرف پلاک' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a picture is uploaded, and another file is refused and can be removed', async () => {
    const input = page.getByLabel('عکس کارت خودرو').first()
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(page.getByText('فرمت این فایل قبول نمی‌شود').first()).toBeVisible()
    await page.getByRole('button', { name: 'حذف notes.txt' }).click()
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    await input.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: png })
    await expect(page.getByRole('list', { name: 'عکس کارت خودرو' })).toContainText('ارسال شد')
  })
  await test.step('a dialog', async () => {
    await page.getByRole('button', { name: 'باز کردن پنجره' }).click()
    await expect(page.getByRole('dialog', { name: 'قبل از تماس' })).toBeVisible()
    await expectAccessible(page)
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('a sheet follows the finger: a short pull returns, a long one closes it as Escape and Back do @phone', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  const part = page.waitForResponse(/pull-sheet/)
  await page.goto(gallery)
  await hydrated(page)
  await part
  const dialog = page.getByRole('dialog', { name: 'قبل از تماس' })
  const opener = page.getByRole('button', { name: 'باز کردن پنجره' })
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }] })
  const topOf = async () => Math.round((await dialog.boundingBox())!.y)
  const openSheet = async () => {
    await opener.click()
    await expect(dialog).toBeVisible()
    // It rises for 220 ms.
    await page.waitForTimeout(400)
    return topOf()
  }
  const pull = async (from: number, by: number) => {
    await touch('touchStart', from)
    for (let step = 1; step <= 10; step++) {
      await touch('touchMove', from + (by * step) / 10)
      await page.waitForTimeout(40)
    }
  }
  const first = await openSheet()
  await test.step('a short pull moves it with the finger, and it returns', async () => {
    await pull(first + 20, 40)
    expect(await topOf()).toBe(first + 40)
    await page.waitForTimeout(100)
    await touch('touchEnd', 0)
    await expect.poll(topOf).toBe(first)
  })
  await test.step('a long pull closes it, and the focus returns to its button', async () => {
    await pull(first + 20, 160)
    await touch('touchEnd', 0)
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
  for (const [way, leave] of [
    ['Escape', () => page.keyboard.press('Escape')],
    ['Back', () => page.goBack()],
  ] as const)
    await test.step(`${way} ends in the same state`, async () => {
      expect(await openSheet()).toBe(first)
      await leave()
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      await expect(page).toHaveURL(gallery)
    })
  expect(complaints).toEqual([])
  await context.close()
})

async function fillForm(page: Page, mobile: string): Promise<void> {
  await field(page, 'نام و نام خانوادگی').fill('سارا کاظمی')
  await field(page, 'کد ملی').fill('۰۰۱۲۳۴۵۶۷۹')
  await field(page, 'شمارهٔ موبایل').fill(mobile)
  const plate = form(page).getByRole('group', { name: 'پلاک' })
  await plate.getByLabel('دو رقم اول').fill('12ب34567')
  await field(page, 'قیمت').fill('۸۵۰ میلیون')
  await field(page, 'سوخت').selectOption('بنزین')
  await form(page).getByLabel('خودم').check()
  await form(page)
    .getByLabel(/مقررات/)
    .check()
}

test('a form checks its fields, guides the typing, focuses the first error and restores its draft @main @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto(gallery)
  await hydrated(page)
  await test.step('it checks on blur and on change, not on input, and names the first broken rule only', async () => {
    const code = field(page, 'کد ملی')
    const error = form(page).getByText('کد ملی معتبر نیست.')
    await code.pressSequentially('00123')
    await expect(code).not.toHaveAttribute('aria-invalid')
    await code.blur()
    await expect(error).toBeVisible()
    await expect(code).toHaveAccessibleDescription(/کد ملی معتبر نیست/)
    // While it is corrected the field keeps its error.
    await code.fill('0012345679')
    await expect(error).toBeVisible()
    await code.blur()
    await expect(error).toHaveCount(0)
    // A choice is checked at once.
    await field(page, 'سوخت').focus()
    await field(page, 'سوخت').blur()
    await expect(form(page).getByText('سوخت را انتخاب کنید.')).toBeVisible()
    await field(page, 'سوخت').selectOption('بنزین')
    await expect(form(page).getByText('سوخت را انتخاب کنید.')).toHaveCount(0)
    // Too short for a name and not Persian either: one sentence.
    const name = field(page, 'نام و نام خانوادگی')
    await name.fill('A')
    await name.blur()
    await expect(form(page).getByText('نام و نام خانوادگی را فقط با حروف فارسی بنویسید.')).toBeVisible()
    await expect(form(page).getByText(/نام و نام خانوادگی باید/)).toHaveCount(0)
  })
  await test.step('an amount is grouped while it is typed, with its words, and the caret keeps its place', async () => {
    const price = field(page, 'قیمت')
    await price.pressSequentially('1250000')
    await expect(price).toHaveValue('۱,۲۵۰,۰۰۰')
    await expect(form(page).getByText('۱ میلیون و ۲۵۰ هزار تومان')).toBeVisible()
    await price.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
    await page.keyboard.type('9')
    await expect(price).toHaveValue('۱۹,۲۵۰,۰۰۰')
    expect(await price.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
  })
  await test.step('a plate is pasted, typed and deleted key by key', () => checkPlate(page))
  await test.step('the first wrong field gets the focus', async () => {
    await field(page, 'نام و نام خانوادگی').fill('سارا')
    await field(page, 'کد ملی').fill('')
    await send(page)
    await expect(field(page, 'کد ملی')).toBeFocused()
  })
  await test.step('a refusal by the server keeps every field', async () => {
    await fillForm(page, '09120000000')
    await send(page)
    await expect(form(page).getByText('این شماره قبلاً ثبت شده است.').first()).toBeVisible()
    await expect(field(page, 'شمارهٔ موبایل')).toBeFocused()
    await expect(field(page, 'کد ملی')).toHaveValue('۰۰۱ ۲۳۴۵۶۷ ۹')
  })
  await test.step('the draft comes back after a reload, is not sent by itself, and is gone once it is sent', async () => {
    await page.reload()
    await hydrated(page)
    await expect(form(page).getByText('متنی که قبلاً نوشته بودید اینجاست.')).toBeVisible()
    await expect(field(page, 'قیمت')).toHaveValue('۸۵۰ میلیون')
    await expect(form(page).getByRole('group', { name: 'پلاک ۱۲ ب ۳۴۵ ایران ۶۷' })).toBeVisible()
    await expect(form(page).getByLabel('خودم')).toBeChecked()
    await field(page, 'شمارهٔ موبایل').fill('09121112233')
    await send(page)
    await expect(page.getByText('فرم ارسال شد.')).toBeVisible()
    await page.goto(gallery)
    await hydrated(page)
    await expect(field(page, 'نام و نام خانوادگی')).toHaveValue('')
  })
  expect(complaints).toEqual([])
  await context.close()
})

async function checkPlate(page: Page): Promise<void> {
  const group = (name: string) => form(page).getByRole('group', { name })
  const first = group('پلاک').getByLabel('دو رقم اول')
  const paste = (text: string) =>
    first.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('12B34567')
  await expect(group('پلاک ۱۲ ب ۳۴۵ ایران ۶۷')).toBeVisible()
  await expect(form(page).getByText('استان اصفهان؛ پلاک شخصی')).toBeVisible()
  await paste('ایران ۸۸ - ۱۱۱ ق ۵۵')
  await expect(group('پلاک ۵۵ ق ۱۱۱ ایران ۸۸')).toBeVisible()

  const serial = group('پلاک').getByLabel('دو رقم زیر ایران')
  await expect(serial).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Backspace')
  await expect(group('پلاک').getByLabel('سه رقم وسط')).toBeFocused()

  await first.fill('')
  await first.pressSequentially('12')
  await expect(group('پلاک').getByRole('button', { name: /حرف پلاک/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'ج جیم' }).click()
  await expect(group('پلاک').getByLabel('سه رقم وسط')).toBeFocused()
  await page.keyboard.type('34567')
  await expect(group('پلاک ۱۲ ج ۳۴۵ ایران ۶۷')).toBeVisible()

  // The group is checked when the focus leaves it, not while it moves from part to part.
  await serial.fill('')
  await expect(form(page).getByText('پلاک را کامل بنویسید.')).toHaveCount(0)
  await field(page, 'قیمت').focus()
  await expect(form(page).getByText('پلاک را کامل بنویسید.')).toBeVisible()
}

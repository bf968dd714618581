import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectEveryAppearance, hydrated, open, screens } from './support.ts'

const [phone, , wide] = screens
const complaintPage = '/pages/complaint'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const input = (page: Page) => page.locator('input[type=file]')
const rows = (page: Page) => page.getByRole('list', { name: 'پیوست‌ها' }).getByRole('listitem')

const picture = async (name: string, width = 40) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height: 30, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer(),
})
const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_100_000) }
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }

async function arrive(page: Page) {
  await page.goto(complaintPage)
  await hydrated(page)
}

async function fill(page: Page) {
  await page.getByRole('combobox', { name: 'نوع شکایت' }).selectOption({ label: 'کلاهبرداری یا درخواست بیعانه' })
  await page.getByRole('textbox', { name: 'شرح شکایت' }).fill('عکس پیام‌ها را فرستادم.')
}
const sent = (page: Page) => expect(page.getByRole('heading', { name: 'شکایت شما ثبت شد' })).toBeVisible()

for (const screen of [phone!, wide!]) {
  test(`pictures go at once; what is no picture or too large says so, and the form waits for a decision (${screen.name})`, async ({
    browser,
  }) => {
    const { context, page, complaints } = await open(browser, screen)
    await arrive(page)
    const longName = `عکس صفحهٔ گفت‌وگو با فروشنده Screenshot_2026-11-22-08-15-30_com.example.messenger.jpg`
    await input(page).setInputFiles([await picture('card.jpg'), await picture(longName, 50), notes, large])
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).nth(0)).toContainText('ارسال شد')
    await expect(rows(page).nth(1)).toContainText('ارسال شد')
    await expect(rows(page).nth(2)).toContainText('فرمت این فایل قبول نمی‌شود')
    await expect(rows(page).nth(3)).toContainText('۵٫۱ مگابایت است؛ حداکثر حجم مجاز ۵ مگابایت است')
    await expectEveryAppearance(page, `uploads-${screen.name}`)
    await fill(page)
    await button(page, 'ثبت شکایت').click()
    await expect(page.getByText('۲ فایل را نمی‌شود ارسال کرد؛')).toBeVisible()
    await button(page, 'حذف notes.txt').click()
    await button(page, 'حذف large.jpg').click()
    await expect(input(page)).toBeFocused()
    await button(page, 'ثبت شکایت').click()
    await sent(page)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a file that did not arrive is tried again; the form waits for it and then goes by itself', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!, { serviceWorkers: 'block' })
  await arrive(page)
  let broken = true
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/files/tickets', async (route) => {
    if (broken) return route.abort()
    await held
    return route.continue()
  })
  await input(page).setInputFiles(await picture('card.jpg'))
  await expect(rows(page)).toContainText('ارتباط قطع شد')
  await expectEveryAppearance(page, 'uploads-failed-360')
  await fill(page)
  broken = false
  // Or it has gone again by itself just now.
  await button(page, 'دوباره، card.jpg')
    .click({ timeout: 2000 })
    .catch(() => {})
  await button(page, 'ثبت شکایت').click()
  await expect(page.getByText('فرم بعد از آن خودش ارسال می‌شود')).toBeVisible()
  await expectEveryAppearance(page, 'uploads-held-360')
  goOn()
  await sent(page)
  await context.close()
})

test('without a connection files wait on the page and go when it is back', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { serviceWorkers: 'block' })
  await arrive(page)
  await context.setOffline(true)
  await input(page).setInputFiles(await picture('card.jpg'))
  await expect(rows(page)).toContainText('منتظر اتصال اینترنت')
  await expectEveryAppearance(page, 'uploads-offline-360')
  await context.setOffline(false)
  await expect(rows(page)).toContainText('ارسال شد')
  await context.close()
})

test('a form that comes back with errors keeps what arrived; files are dropped, and removed with the keyboard', async ({
  browser,
}) => {
  const { context, page } = await open(browser, wide!)
  await arrive(page)
  const dropped = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
      return data
    },
    (await picture('dropped.jpg')).buffer.toString('base64'),
  )
  await page.locator('.upload-zone').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(rows(page)).toContainText('ارسال شد')
  await button(page, 'ثبت شکایت').click()
  await expect(page.getByText('شرح شکایت را بنویسید.').first()).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await button(page, 'حذف dropped.jpg').focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(0)
  await expect(input(page)).toBeFocused()
  await context.close()
})

test('pictures go with the form without JavaScript, and stay when it comes back with errors', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { javaScriptEnabled: false })
  await page.goto(complaintPage)
  await input(page).setInputFiles([await picture('card.jpg'), notes])
  await button(page, 'ثبت شکایت').click()
  await expect(page.getByText('شرح شکایت را بنویسید.').first()).toBeVisible()
  await expect(page.getByText('«notes.txt»: فقط عکس قبول می‌شود').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'فایل ۱، ارسال شد' })).toBeChecked()
  await fill(page)
  await input(page).setInputFiles(await picture('second.jpg', 50))
  await button(page, 'ثبت شکایت').click()
  await sent(page)
  await context.close()
})

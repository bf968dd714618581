import sharp from 'sharp'
import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage } from './support/visitor.ts'

const picture = async (name: string, width = 40) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height: 30, channels: 3, background: '#357' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    name,
    { type: 'image/jpeg' },
  )
const input = (page: Page) => page.locator('input[type=file]')
const send = (page: Page) => page.getByRole('button', { name: 'ثبت شکایت' }).click()

test('keeps a sent picture when the form returns with errors, refuses a text file, and takes a second picture', async () => {
  const page = openPage()
  await page.goto('/pages/complaint')
  const notes = new File(['hello'], 'notes.txt', { type: 'text/plain' })
  await input(page).setInputFiles([await picture('card.jpg'), notes])
  await send(page)
  expect(page.getByText('شرح شکایت را بنویسید.').first()).toBeVisible()
  expect(page.getByText('«notes.txt»: فقط عکس قبول می‌شود').first()).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'فایل ۱، ارسال شد' })).toBeChecked()
  keepState(page, 'uploads-errors')
  await page.getByRole('combobox', { name: 'نوع شکایت' }).selectOption({ label: 'کلاهبرداری یا درخواست بیعانه' })
  await page.getByRole('textbox', { name: 'شرح شکایت' }).fill('عکس پیام‌ها را فرستادم.')
  await input(page).setInputFiles(await picture('second.jpg', 50))
  await send(page)
  expect(page.getByRole('heading', { name: 'شکایت شما ثبت شد' })).toBeVisible()
})

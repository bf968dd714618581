import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectEveryAppearance, hydrated, open, screen } from './support.ts'

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
  await page.goto('/pages/complaint')
  await hydrated(page)
}

async function fill(page: Page) {
  await page.getByRole('combobox', { name: 'نوع شکایت' }).selectOption({ label: 'کلاهبرداری یا درخواست بیعانه' })
  await page.getByRole('textbox', { name: 'شرح شکایت' }).fill('عکس پیام‌ها را فرستادم.')
}
const sent = (page: Page) => expect(page.getByRole('heading', { name: 'شکایت شما ثبت شد' })).toBeVisible()

async function drop(page: Page, name: string): Promise<void> {
  const dropped = await page.evaluateHandle(
    ({ base64, name: fileName }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], fileName, { type: 'image/jpeg' }))
      return data
    },
    { base64: (await picture(name)).buffer.toString('base64'), name },
  )
  await page.locator('.upload-zone').dispatchEvent('drop', { dataTransfer: dropped })
}

test('uploads chosen and dropped files at once, refuses others with a reason, and keeps the rest when the form has errors @main @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await arrive(page)

  await test.step('a dropped file stays when the form has errors, and the keyboard removes it', async () => {
    await drop(page, 'dropped.jpg')
    await expect(rows(page)).toContainText('ارسال شد')
    await button(page, 'ثبت شکایت').click()
    await expect(page.getByText('شرح شکایت را بنویسید.').first()).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await button(page, 'حذف dropped.jpg').focus()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(0)
    await expect(input(page)).toBeFocused()
  })

  await test.step('each refused file has its reason, and the form is sent without it', async () => {
    const longName = `عکس صفحهٔ گفت‌وگو با فروشنده Screenshot_2026-11-22-08-15-30_com.example.messenger.jpg`
    await input(page).setInputFiles([await picture('card.jpg'), await picture(longName, 50), notes, large])
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).nth(0)).toContainText('ارسال شد')
    await expect(rows(page).nth(1)).toContainText('ارسال شد')
    await expect(rows(page).nth(2)).toContainText('فرمت این فایل قبول نمی‌شود')
    await expect(rows(page).nth(3)).toContainText('۵٫۱ مگابایت است؛ حداکثر حجم مجاز ۵ مگابایت است')
    await expectEveryAppearance(page, `uploads-${screen.name}`)
    await fill(page)
    await button(page, 'حذف notes.txt').click()
    await expect(rows(page)).toHaveCount(3)
    await button(page, 'ثبت شکایت').click()
    await sent(page)
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('waits without a connection, retries a failed upload, and sends the form after the upload @once', async ({
  browser,
}) => {
  const { context, page } = await open(browser, screen)
  await arrive(page)

  await test.step('a file waits for the connection', async () => {
    await context.setOffline(true)
    await input(page).setInputFiles(await picture('early.jpg', 50))
    await expect(rows(page)).toContainText('منتظر اتصال اینترنت')
    await expectEveryAppearance(page, `uploads-offline-${screen.name}`)
    await context.setOffline(false)
    await expect(rows(page)).toContainText('ارسال شد')
  })

  await test.step('a failed upload is retried while the form waits for it', async () => {
    let broken = true
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/files/tickets', async (route) => {
      if (broken) return route.abort()
      await held
      return route.continue()
    })
    await input(page).setInputFiles(await picture('card.jpg'))
    await expect(rows(page).nth(1)).toContainText('ارتباط قطع شد')
    await expectEveryAppearance(page, `uploads-failed-${screen.name}`)
    await fill(page)
    broken = false
    // The upload may have been retried automatically before this click.
    await button(page, 'دوباره، card.jpg')
      .click({ timeout: 2000 })
      .catch(() => {})
    await button(page, 'ثبت شکایت').click()
    await expect(page.getByText('فرم بعد از آن خودش ارسال می‌شود')).toBeVisible()
    await expectEveryAppearance(page, `uploads-held-${screen.name}`)
    goOn()
    await sent(page)
  })
  await context.close()
})

import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { cachedPaths } from './device.ts'
import { expectAccessible, hydrated, open, screens, signIn } from './support.ts'

const pictures = 8

const aPhoto = async (place: number) => ({
  name: `photo-${place}.png`,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 2400, height: 1800, channels: 3, background: { r: place * 30, g: 90, b: 60 } },
  })
    .png()
    .toBuffer(),
})

async function goOn(page: Page, step: string) {
  await page.getByRole('button', { name: 'ادامه', exact: true }).click()
  await page.waitForURL((url) => url.pathname.endsWith(`/${step}`))
  await hydrated(page)
}

test('eight pictures chosen without a connection outlive the tab and are sent once when it is back', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { context, page, complaints } = await open(browser, screens[0]!)
  await page.goto('/login?next=/profile/my-ads')
  await hydrated(page)
  await signIn(page)
  await page.goto('/profile/my-ads/new?q=207')
  await hydrated(page)
  await page.locator('main li a', { hasText: '۲۰۷' }).first().click()
  await page.waitForURL(/new\/car/)
  await hydrated(page)
  await page.getByRole('combobox', { name: 'سال ساخت' }).selectOption('1400')
  await page.getByRole('textbox', { name: 'کارکرد' }).fill('109000')
  await page.getByRole('combobox', { name: 'رنگ' }).selectOption({ label: 'سفید' })
  await page.getByRole('combobox', { name: 'نوع سند' }).selectOption({ label: 'تک‌برگ' })
  await goOn(page, 'condition')
  await page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'کاپوت رنگ' })
  await goOn(page, 'pictures')
  // The worker brings the page on which the ad goes on without a connection.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 })
  await page.reload()
  await hydrated(page)
  await expect.poll(() => cachedPaths(page)).toContain('/profile/my-ads/draft')

  await context.setOffline(true)
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(await Promise.all(Array.from({ length: pictures }, (_, n) => aPhoto(n))))
  const rowsOf = (tab: Page) => tab.getByRole('list', { name: 'عکس‌های خودرو' }).getByRole('listitem')
  await expect(rowsOf(page)).toHaveCount(pictures)
  await expect(rowsOf(page).nth(pictures - 1)).toContainText('منتظر اتصال')
  const address = page.url()
  await page.close()

  const again = await context.newPage()
  let sent = 0
  again.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/files/pictures')) sent++
  })
  await again.goto(address)
  await hydrated(again)
  await expect(rowsOf(again)).toHaveCount(pictures, { timeout: 15_000 })
  await expect(rowsOf(again).nth(pictures - 1)).toContainText('روی این دستگاه ذخیره شد')
  await again.getByRole('button', { name: 'photo-3.jpg، انتخاب به‌عنوان عکس اصلی' }).click()
  await expect(rowsOf(again).nth(0)).toContainText('photo-3.jpg')
  await expectAccessible(again)
  // With the connection it goes on in the account by itself.
  await context.setOffline(false)
  await again.waitForURL(/new\/pictures/, { timeout: 30_000 })
  await hydrated(again)
  await expect(rowsOf(again).filter({ hasText: 'ارسال شد' })).toHaveCount(pictures, { timeout: 60_000 })
  expect(sent).toBe(pictures)
  await goOn(again, 'price')
  expect(complaints).toEqual([])
  await context.close()
})

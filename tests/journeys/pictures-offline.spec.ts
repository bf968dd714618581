import { expect, test, type Page } from '@playwright/test'
import { chooseSound, photos, pictures, rowsOf, workerReady } from './posting.ts'
import { expectAccessible, hydrated, open, screen, signIn } from './support.ts'

async function goOn(page: Page, step: string) {
  await page.getByRole('button', { name: 'ادامه', exact: true }).click()
  await page.waitForURL((url) => url.pathname.endsWith(`/${step}`))
  await hydrated(page)
}

test('pictures chosen without a connection survive a closed tab and are sent once @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  await page.goto('/login?next=/profile/my-ads/new?q=207')
  await hydrated(page)
  await signIn(page)
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
  await chooseSound(page)
  await goOn(page, 'pictures')
  // The worker caches the page on which the ad continues without a connection.
  await workerReady(page)
  await page.reload()
  await hydrated(page)

  await context.setOffline(true)
  await page.locator('input[type=file][multiple]').setInputFiles(await photos())
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
  await expect(rowsOf(again)).toHaveCount(pictures)
  await expect(rowsOf(again).nth(pictures - 1)).toContainText('روی این دستگاه ذخیره شد')
  await again.getByRole('button', { name: /^photo-3\.\w+، انتخاب به‌عنوان عکس اصلی/ }).click()
  await expect(rowsOf(again).nth(0)).toContainText('photo-3.')
  await expectAccessible(again)
  // With the connection the ad continues in the account by itself.
  await context.setOffline(false)
  await again.waitForURL(/new\/pictures/, { timeout: 30_000 })
  await hydrated(again)
  await expect(rowsOf(again).filter({ hasText: 'ارسال شد' })).toHaveCount(pictures, { timeout: 30_000 })
  expect(sent).toBe(pictures)
  await goOn(again, 'price')
  expect(complaints).toEqual([])
  await context.close()
})

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectAppearance, hydrated, looks, open, signIn } from './support.ts'

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

for (const screen of looks) {
  test(`points are seen, and a code is taken for them, shown once more without a connection, and marked as used (${screen.name})`, async ({
    browser,
  }) => {
    const { context, page, complaints } = await open(browser, screen)
    // One for each screen: a code is for one person once.
    const mobile = screen.theme === 'light' ? '09120000009' : '09120000010'
    await arrive(page, '/login?next=/profile/my-score')
    await signIn(page, mobile)
    await expect(page.getByRole('heading', { level: 1, name: 'امتیازهای من' })).toBeVisible()
    await expect(page.getByText(/سطح برنزی/).first()).toBeVisible()
    await expectAppearance(page, 'club-score', { screen, place: 1 })
    await arrive(page, '/services/club/get-discount')
    await expectAppearance(page, 'club-discounts', { screen, place: 2 })
    await page.getByRole('button', { name: 'دریافت کد روشویی و توشویی کارواش سپید' }).click()
    await page.waitForURL(/get-discount\/[0-9a-z]{10}$/)
    await expect(page.getByRole('img', { name: /کد QR SEPI-/ })).toBeVisible()
    await expectAppearance(page, 'club-code', { screen, place: 3 })
    await page.getByLabel('مبلغ خرید').fill('500000')
    await page.getByRole('button', { name: 'محاسبهٔ تخفیف' }).click()
    await expect(page.getByText(/پرداخت شما/)).toBeVisible()
    await page.getByRole('button', { name: 'استفاده شد' }).click()
    await expect(page.getByRole('button', { name: 'هنوز استفاده نکرده‌ام' })).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('staff bring codes of a discount from a file, which is tried before it is written', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, looks[1]!)
  await arrive(page, '/login?next=/admin/club-discounts')
  await signIn(page, '09120000003')
  await page.getByRole('link', { name: 'دورهٔ رانندگی در جاده' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'دورهٔ رانندگی در جاده' })).toBeVisible()
  await hydrated(page)
  const choose = (name: string, bytes: Buffer) =>
    page.getByLabel('فایل CSV').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes })
  await choose('picture.csv', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10]))
  await expect(page.getByText('این فایل متن نیست')).toBeVisible()
  const codes = [`JRNY-${Date.now()}A`, `JRNY-${Date.now()}B`]
  await choose('codes.csv', Buffer.from(`\ufeff${codes[0]},x\r\n${codes[1]},y\r\n${codes[0]},z\r\n`))
  await expect(page.getByRole('textbox', { name: 'کدهای جدید' })).toHaveValue(new RegExp(codes[1]!))
  await page.getByRole('button', { name: 'بررسی بدون ثبت' }).click()
  await expect(page.getByText('۲ کد جدید، ۱ تکراری که ثبت نمی‌شود، ۰ ایراد')).toBeVisible()
  await expectAppearance(page, 'club-codes-file', { screen: looks[1]!, place: 1 })
  await page.getByRole('button', { name: 'ثبت ۲ کد' }).click()
  await expect(page.getByText('۲ کد اضافه شد.')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('a draw is asked to be remembered', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, looks[0]!)
  await arrive(page, '/login?next=/services/club/win-prize')
  await signIn(page)
  await hydrated(page)
  await page.getByRole('link', { name: 'قرعه‌کشی دوربین خودرو' }).click()
  await expect(page.getByText(/روز و .+ مانده|روز مانده/)).toBeVisible()
  await page.getByRole('button', { name: 'روشن کردن یادآوری' }).click()
  await expect(page.getByText('یادآوری این قرعه‌کشی روشن است.')).toBeVisible()
  await page.getByRole('button', { name: 'خاموش کردن یادآوری' }).click()
  await expect(page.getByRole('button', { name: 'روشن کردن یادآوری' })).toBeVisible()

  expect(complaints).toEqual([])
  await context.close()
})

test('an answer of the help opens by its address, and all of them are searched without a connection', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const { context, page, complaints } = await open(browser, looks[0]!)
  await arrive(page, '/pages/about-us')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 })
  await arrive(page, '/pages/faq#how-draws-are-proved')
  await expect(page.locator('#how-draws-are-proved')).toContainText('نتیجه را خودتان دوباره حساب می‌کنید')
  await context.setOffline(true)
  await arrive(page, '/pages/faq')
  await page.getByRole('searchbox', { name: 'جست‌وجو در سؤال‌ها' }).fill('جریمهٔ دیرکرد')
  await page.getByText('بیمهٔ شخص ثالثم تمام شده است').click()
  await expect(page.locator('#insurance-has-ended')).toContainText('آخرین روز بیمهٔ قبلی حساب نمی‌شود')
  await context.setOffline(false)
  expect(complaints).toEqual([])
  await context.close()
})

test('a closed draw is computed anew in the browser, from a file as well, and one changed bit is found', async ({
  browser,
}, testInfo) => {
  const { context, page, complaints } = await open(browser, looks[0]!)
  await arrive(page, '/services/club/win-prize')
  await page.getByRole('link', { name: 'قرعه‌کشی لاستیک نو' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /قرعه‌کشی لاستیک نو/ })).toBeVisible()
  await expectAppearance(page, 'club-drawn', { screen: looks[0]!, place: 4 })
  const check = page.getByRole('button', { name: 'خودتان بررسی کنید' })
  await check.click()
  await expect(page.getByText('نتیجه درست است')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'دریافت بستهٔ قرعه‌کشی' }).click()
  const file = await (await downloading).path()
  const bytes = readFileSync(file)
  bytes[bytes.length - 100]! ^= 1
  const changed = testInfo.outputPath('changed.json')
  writeFileSync(changed, bytes)
  await page.getByLabel('بررسی فایل ذخیره‌شده').setInputFiles(changed)
  await expect(page.getByText('نتیجه تأیید نمی‌شود')).toBeVisible()
  // Once more without a connection, from what the device kept.
  await context.setOffline(true)
  await check.click()
  await expect(page.getByText('نتیجه درست است')).toBeVisible()
  await context.setOffline(false)
  expect(complaints).toEqual([])
  await context.close()
})

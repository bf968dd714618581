import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chooseSound } from './posting.ts'
import { closeAll, expectEveryAppearance, hydrated, open, screen, signIn } from './support.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const check = (page: Page, name: string) => expectEveryAppearance(page, `post-ad-${name}-${screen.name}`)

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function goOn(page: Page, step: string) {
  await button(page, 'ادامه').click()
  await page.waitForURL((url) => url.pathname.endsWith(`/${step}`))
  await hydrated(page)
}

test('the form of an ad takes a tap on the body plan and sorts uploaded pictures, and a key of staff publishes @main @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await arrive(page, '/login?next=/profile/my-ads/new?q=207')
  await signIn(page)
  await hydrated(page)
  await page.locator('main li a', { hasText: '۲۰۷' }).first().click()
  await page.waitForURL(/new\/car/)
  await hydrated(page)

  await test.step('unlikely kilometres are questioned without losing the other fields', async () => {
    await page.getByRole('combobox', { name: 'سال ساخت' }).selectOption('1400')
    await page.getByRole('textbox', { name: 'کارکرد' }).fill('۱۰۹')
    await page.getByRole('combobox', { name: 'رنگ' }).selectOption({ label: 'سفید' })
    await page.getByRole('combobox', { name: 'نوع سند' }).selectOption({ label: 'تک‌برگ' })
    await button(page, 'ادامه').click()
    await expect(page.getByText(/۱۰۹ کیلومتر برای خودروی ۱۴۰۰ خیلی کم است/).first()).toBeVisible()
    await page.getByRole('textbox', { name: 'کارکرد' }).fill('109000')
    await goOn(page, 'condition')
  })

  await test.step('a tap on the plan marks the panel', async () => {
    await page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'کاپوت رنگ' })
    await chooseSound(page)
    await page.locator('.body-plan path').nth(2).click()
    await button(page, 'رنگ‌شده').click()
    await expect(page.locator('select[name="panels.hood"]')).toHaveValue('painted')
    await check(page, 'condition')
    await goOn(page, 'pictures')
  })

  await test.step('pictures are uploaded, others are refused, and the second becomes the cover', async () => {
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
    const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(40_000_000) }
    const files = [await picture('front.jpg', '#446'), await picture('side.jpg', '#a63'), notes, large]
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    const rows = page.getByRole('list', { name: 'عکس‌های خودرو' }).getByRole('listitem')
    await expect(rows.nth(0)).toContainText('ارسال شد')
    await expect(rows.nth(1)).toContainText('ارسال شد')
    await expect(rows.nth(2)).toContainText('فرمت این فایل قبول نمی‌شود')
    await expect(rows.nth(3)).toContainText('حداکثر حجم مجاز ۱۰')
    await button(page, 'side.jpg یک جا جلوتر').press('Enter')
    await expect(rows.nth(0)).toContainText('side.jpg')
    await expect(rows.nth(0)).toContainText('عکس اصلی')
    await check(page, 'pictures')
    await button(page, 'حذف notes.txt').click()
    await button(page, 'حذف large.jpg').click()
    await goOn(page, 'price')
  })

  await test.step('the ad is sent', async () => {
    await page.getByRole('textbox', { name: 'قیمت', exact: true }).fill('950000000')
    await goOn(page, 'contact')
    await page.getByRole('combobox', { name: 'استان' }).selectOption('tehran')
    await page.getByRole('combobox', { name: 'شهر' }).selectOption('tehran')
    await page.getByRole('textbox', { name: 'توضیحات' }).fill('سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است.')
    await goOn(page, 'review')
    await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
    await button(page, 'ثبت آگهی').click()
    await page.waitForURL(/my-ads\/[0-9a-z]{10}\?sent=new/)
  })

  const staff = await open(browser, screen)
  await test.step('the key «a» publishes an ad that waits for review', async () => {
    await arrive(staff.page, '/login?next=/admin/ads')
    await signIn(staff.page, '09120000001')
    await hydrated(staff.page)
    await staff.page.locator('main a[href^="/admin/ads/"]').first().click()
    await staff.page.waitForURL(/\/admin\/ads\/[0-9a-z]{10}/)
    await hydrated(staff.page)
    await expect(button(staff.page, 'انتشار آگهی')).toBeVisible()
    await staff.page.keyboard.press('a')
    // The next waiting ad opens by itself, or the list when none waits.
    await staff.page.waitForURL((url) => url.searchParams.has('after') || url.pathname.endsWith('/admin/ads'))
  })
  expect([...complaints, ...staff.complaints]).toEqual([])
  await closeAll(context, staff.context)
})

import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectEveryAppearance, hydrated, open, screens, signIn } from './support.ts'

const [phone, , , wide] = screens
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const look = (page: Page, name: string) => expectEveryAppearance(page, `post-ad-${name}`)

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

async function goOn(page: Page, name: string, step: string) {
  await button(page, name).click()
  await page.waitForURL((url) => url.pathname.endsWith(`/${step}`))
  await hydrated(page)
}

test('an ad is posted, rejected for its price, mended, published, found, paused and sold', async ({ browser }) => {
  test.setTimeout(240_000)
  const { context, page, complaints } = await open(browser, phone!)
  const desk = await open(browser, wide!)

  await test.step('the car is chosen by its name', async () => {
    await arrive(page, '/login?next=/profile/my-ads')
    await signIn(page)
    await hydrated(page)
    await look(page, 'none')
    await page.locator('main').getByRole('link', { name: 'ثبت آگهی' }).click()
    await page.getByRole('searchbox', { name: 'نام خودرو' }).fill('207 دنده')
    await button(page, 'جست‌وجو').click()
    await expect(page.getByRole('heading', { name: /نتیجهٔ جست‌وجوی/ })).toBeVisible()
    await look(page, 'choice')
    await page.locator('main li a', { hasText: '۲۰۷' }).first().click()
    await page.waitForURL(/new\/car/)
  })

  await test.step('unlikely kilometres are asked about', async () => {
    await hydrated(page)
    await page.getByRole('combobox', { name: 'سال ساخت' }).selectOption('1400')
    await page.getByRole('textbox', { name: 'کارکرد' }).fill('۱۰۹')
    await page.getByRole('combobox', { name: 'رنگ' }).selectOption({ label: 'سفید' })
    await page.getByRole('combobox', { name: 'نوع سند' }).selectOption({ label: 'تک‌برگ' })
    await button(page, 'ادامه').click()
    await expect(page.getByText(/۱۰۹ کیلومتر برای خودروی ۱۴۰۰ خیلی کم است/).first()).toBeVisible()
    await look(page, 'car')
    await page.getByRole('textbox', { name: 'کارکرد' }).fill('109000')
    await goOn(page, 'ادامه', 'condition')
  })

  await test.step('a panel is tapped on the plan', async () => {
    await page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'کاپوت رنگ' })
    await page.locator('.body-plan path').nth(2).click()
    await button(page, 'رنگ‌شده').click()
    await expect(page.locator('select[name="panels.hood"]')).toHaveValue('painted')
    await look(page, 'condition')
    await goOn(page, 'ادامه', 'pictures')
  })

  await test.step('pictures are sent, and the second becomes the cover', async () => {
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
    await look(page, 'pictures')
    await button(page, 'حذف notes.txt').click()
    await button(page, 'حذف large.jpg').click()
    await goOn(page, 'ادامه', 'price')
  })

  await test.step('a price in millions without the word is asked about', async () => {
    await page.getByRole('textbox', { name: 'قیمت', exact: true }).fill('950')
    await button(page, 'ادامه').click()
    await expect(page.getByText(/«میلیون» جا افتاده/).first()).toBeVisible()
    await look(page, 'price')
    await page.getByRole('textbox', { name: 'قیمت', exact: true }).fill('950000000')
    await goOn(page, 'ادامه', 'contact')
  })

  await test.step('a spoken number is refused', async () => {
    await page.getByRole('combobox', { name: 'استان' }).selectOption('tehran')
    await page.getByRole('combobox', { name: 'شهر' }).selectOption('tehran')
    const text = page.getByRole('textbox', { name: 'توضیحات' })
    await text.fill('تماس با صفر نهصد و دوازده صد و بیست و سه چهل و پنج شصت و هفت')
    await button(page, 'ادامه').click()
    await expect(page.getByText(/شمارهٔ تلفن، لینک و آیدی را از متن حذف کنید/).first()).toBeVisible()
    await look(page, 'contact')
    await text.fill('سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است. زرین‌گوهر ندارد.')
    await goOn(page, 'ادامه', 'review')
    await look(page, 'review')
    await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
    await button(page, 'ثبت آگهی').click()
    await page.waitForURL(/my-ads\/[0-9a-z]{10}/)
    await expect(page.getByText('آگهی را گرفتیم')).toBeVisible()
    await look(page, 'sent')
  })
  const adId = new URL(page.url()).pathname.split('/').at(-1)!

  await test.step('staff reject the price', async () => {
    await arrive(desk.page, '/login?next=/admin/ads')
    await signIn(desk.page, '09120000001')
    await arrive(desk.page, '/admin/ads')
    await look(desk.page, 'desk-list')
    await arrive(desk.page, `/admin/ads/${adId}`)
    await desk.page.getByRole('checkbox', { name: /قیمت واقعی نیست/ }).check()
    await look(desk.page, 'desk')
    await button(desk.page, 'رد آگهی').click()
    await desk.page.waitForURL(/\/admin\/ads$/)
  })

  await test.step('the seller mends the price in one step', async () => {
    await arrive(page, `/profile/my-ads/${adId}`)
    await expect(page.getByText('قیمت واقعی نیست')).toBeVisible()
    await look(page, 'rejected')
    await page.getByRole('link', { name: 'اصلاح قیمت' }).click()
    await page.waitForURL(/edit\/price/)
    await hydrated(page)
    await page.getByRole('textbox', { name: 'قیمت', exact: true }).fill('980000000')
    await goOn(page, 'ذخیره و رفتن به مرور آگهی', 'review')
    await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
    await button(page, 'ثبت تغییرات').click()
    await page.waitForURL(/sent/)
  })

  await test.step('staff publish it by its key, and it is found', async () => {
    await arrive(desk.page, `/admin/ads/${adId}`)
    await expect(desk.page.getByRole('heading', { name: 'تغییرات' })).toBeVisible()
    await desk.page.keyboard.press('a')
    await desk.page.waitForURL(/\/admin\/ads$/)
    await page.goto(`/services/used-vehicle/advertisement?q=${encodeURIComponent('زرین‌گوهر')}`)
    await expect(page.locator(`a[href$="/ads/${adId}"]`).first()).toBeVisible()
    await page.goto(`/services/used-vehicle/exhibition/personal/ads/${adId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('۲۰۷')
  })

  await test.step('it is paused, goes on, and is sold', async () => {
    await arrive(page, `/profile/my-ads/${adId}`)
    await look(page, 'live')
    await button(page, 'غیرفعال کردن موقت').click()
    await button(page, 'فعال کردن آگهی').click()
    await expect(button(page, 'غیرفعال کردن موقت')).toBeVisible()
    await page.getByRole('textbox', { name: 'قیمت فروش' }).fill('970000000')
    await button(page, 'خودرو فروخته شد').click()
    await expect(button(page, 'برگرداندن آگهی')).toBeVisible()
    await arrive(page, '/profile/my-ads?tab=sold')
    await expect(page.getByRole('link', { name: /فروخته‌شده \(۱\)/ })).toBeVisible()
    await look(page, 'sold')
  })

  expect([...complaints, ...desk.complaints]).toEqual([])
  await context.close()
  await desk.context.close()
})

test('the steps of an ad work without JavaScript', async ({ browser }) => {
  const signedIn = await open(browser, phone!)
  await arrive(signedIn.page, '/login?next=/profile/my-ads')
  await signIn(signedIn.page)
  const storageState = await signedIn.context.storageState()
  await signedIn.context.close()
  const { context, page } = await open(browser, phone!, { storageState, javaScriptEnabled: false })
  await page.goto('/profile/my-ads/new?q=207')
  await page.locator('main li a', { hasText: '۲۰۷' }).first().click()
  await page.getByRole('combobox', { name: 'سال ساخت' }).selectOption('1400')
  await page.getByRole('textbox', { name: 'کارکرد' }).fill('٤٨٠٠٠')
  await page.getByRole('combobox', { name: 'رنگ' }).selectOption({ label: 'سفید' })
  await page.getByRole('combobox', { name: 'نوع سند' }).selectOption({ label: 'تک‌برگ' })
  await button(page, 'ادامه').click()
  await page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'بدون رنگ' })
  await page.getByRole('combobox', { name: 'کاپوت' }).selectOption({ label: 'رنگ‌شده' })
  await button(page, 'ادامه').click()
  await expect(page.getByText(/روی نقشهٔ بدنه قطعهٔ رنگ‌شده/).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'کاپوت' }).selectOption({ label: 'سالم' })
  await button(page, 'ادامه').click()
  await page.locator('input[type=file][multiple]').setInputFiles([await picture('front.jpg', '#446')])
  await button(page, 'ادامه').click()
  await expect(page.getByRole('textbox', { name: 'قیمت', exact: true })).toBeVisible()
  await context.close()
})

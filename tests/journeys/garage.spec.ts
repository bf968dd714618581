import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  looks,
  open,
  screens,
  signIn,
  takeScreenshot,
} from './support.ts'

/** A whole plate written into the first of its parts fills all of them. */
const writePlate = (page: Page, plate: string) => page.getByLabel('دو رقم اول').fill(plate)

for (const screen of looks) {
  test(`a guest adds a car, signs in on the way, and keeps its deadlines and costs, ${screen.name}`, async ({
    browser,
  }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto('/profile/my-cars')
    await expect(page).toHaveURL(/\/login\?next=/)
    await hydrated(page)
    await signIn(page)
    await expect(page.getByText('هنوز خودرویی ثبت نکرده‌اید')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshot(page, `garage-empty-${screen.name}`)
    await hydrated(page)
    await writePlate(page, '12ب34567')
    await page.getByLabel('کارکرد').fill('40000')
    await page.getByRole('button', { name: 'افزودن خودرو' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
    await page.getByLabel('نام خودرو').first().fill('۲۰۷ دنده')
    await page.getByRole('button', { name: 'جست‌وجو' }).click()
    await expect(page.getByRole('heading', { name: /نتیجهٔ جست‌وجو/ })).toBeVisible()
    await page
      .getByRole('button', { name: /پژو ۲۰۷/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'مشخصات خودرو' })).toBeVisible()
    await page.getByLabel('رنگ').selectOption('white')
    await page.getByRole('button', { name: 'ذخیرهٔ مشخصات' }).click()

    await expect(page.getByRole('heading', { level: 1, name: /۲۰۷/ })).toBeVisible()
    await page.getByRole('link', { name: 'بیمهٔ شخص ثالث' }).click()
    await page.getByLabel('کارکرد موعد').fill('40900')
    await page.getByRole('button', { name: 'ثبت موعد' }).click()
    await expect(page.getByText('۹۰۰ کیلومتر مانده').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `garage-car-${screen.name}`)

    await page.getByRole('link', { name: 'هزینه‌ها' }).click()
    await hydrated(page)
    await page.getByLabel('بابت').selectOption('fuel')
    await page.getByLabel('مبلغ').fill('150000')
    await page.getByRole('button', { name: 'ثبت هزینه' }).click()
    await expect(page.getByRole('heading', { name: '۱۲ ماه اخیر' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `garage-costs-${screen.name}`)
    await page.getByRole('button', { name: /^حذف سوخت/ }).click()
    await page.getByRole('button', { name: 'برگرداندن هزینه' }).click()
    await expect(page.getByRole('button', { name: /^حذف سوخت/ })).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a picture of a paper is cut to the paper on the device, before anybody has it', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screens[0]!)
  await page.goto('/login?next=/profile/my-cars/new')
  await hydrated(page)
  await signIn(page)
  await hydrated(page)
  await writePlate(page, '21د54312')
  await page.getByRole('button', { name: 'افزودن خودرو' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
  const car = new URL(page.url()).pathname.split('/').at(-2)!
  await page.goto(`/profile/my-cars/documents/${car}`)
  await hydrated(page)
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a6' } })
    .jpeg()
    .toBuffer()
  const sent = page.waitForResponse((answer) => answer.url().includes('/files/car-documents'))
  await page.locator('input[type=file]').setInputFiles([{ name: 'card.jpg', mimeType: 'image/jpeg', buffer }])
  await sent
  await page.getByRole('button', { name: 'برش card.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: /^برش عکس/ })
  // By keys as well as by finger: a quarter off the left, half off the bottom.
  const corner = dialog.getByRole('button', { name: 'گوشهٔ پایین چپ' })
  for (let step = 0; step < 5; step++) await corner.press('Shift+ArrowRight')
  for (let step = 0; step < 10; step++) await corner.press('Shift+ArrowUp')
  await expectAccessible(page)
  await takeScreenshot(page, 'garage-crop')
  await dialog.getByRole('button', { name: 'برش و ارسال' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('ارسال شد').first()).toBeVisible()
  await page.getByLabel('نوع مدرک').selectOption('card')
  await page.getByRole('button', { name: 'ذخیرهٔ مدرک' }).click()
  await expect(page.getByRole('heading', { name: 'کارت خودرو' })).toBeVisible()
  const kept = page.getByRole('img', { name: /^کارت خودرو/ })
  await kept.scrollIntoViewIfNeeded()
  const size = () => kept.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([600, 300])
  expect(complaints).toEqual([])
  await context.close()
})

test('kilometres that were written without a connection arrive later, and the garage stays readable', async ({
  browser,
}) => {
  const { context, page } = await open(browser, screens[0]!)
  await page.goto('/login?next=/profile/my-cars/new')
  await hydrated(page)
  await signIn(page)
  await hydrated(page)
  await writePlate(page, '21د54311')
  await page.getByRole('button', { name: 'افزودن خودرو' }).click()
  await page.getByRole('link', { name: 'بعداً انتخاب می‌کنم' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'خودروی من' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await hydrated(page)
  await context.setOffline(true)
  await page.getByLabel('کارکرد امروز').fill('52000')
  await page.getByRole('button', { name: 'ثبت کارکرد' }).click()
  await expect(page.getByText(/منتظر ارسال|ذخیره شد/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'خودروی من' })).toBeVisible()
  await context.setOffline(false)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('۵۲,۰۰۰ کیلومتر').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await context.close()
})

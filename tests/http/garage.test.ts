import sharp from 'sharp'
import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { writePlate } from './support/plate.ts'
import { expect, keepState, openPage, openSignedIn, signIn } from './support/visitor.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a guest adds a car, signs in first, and keeps its deadlines and costs', async () => {
  const page = openPage()
  await page.goto('/profile/my-cars')
  expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page)
  expect(page.getByText('هنوز خودرویی ثبت نکرده‌اید')).toBeVisible()
  keepState(page, 'garage-empty')
  await writePlate(page, '12ب34567')
  await page.getByLabel('کارکرد').fill('40000')
  await button(page, 'افزودن خودرو').click()

  expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
  await page.getByLabel('نام خودرو').first().fill('۲۰۷ دنده')
  await button(page, 'جست‌وجو').click()
  expect(page.getByRole('heading', { name: /نتیجهٔ جست‌وجو/ })).toBeVisible()
  keepState(page, 'garage-model')
  await button(page, /پژو ۲۰۷/)
    .first()
    .click()
  expect(page.getByRole('heading', { level: 1, name: 'مشخصات خودرو' })).toBeVisible()
  await page.getByLabel('رنگ').selectOption('white')
  await button(page, 'ذخیرهٔ مشخصات').click()

  expect(page.getByRole('heading', { level: 1, name: /۲۰۷/ })).toBeVisible()
  await page.getByRole('link', { name: 'بیمهٔ شخص ثالث' }).click()
  await page.getByLabel('کارکرد موعد').fill('40900')
  await button(page, 'ثبت موعد').click()
  expect(page.getByText('۹۰۰ کیلومتر مانده').first()).toBeVisible()
  keepState(page, 'garage-car')

  await page.getByRole('link', { name: 'هزینه‌ها' }).click()
  await page.getByLabel('بابت').selectOption('fuel')
  await page.getByLabel('مبلغ').fill('150000')
  await button(page, 'ثبت هزینه').click()
  expect(page.getByRole('heading', { name: '۱۲ ماه اخیر' })).toBeVisible()
  keepState(page, 'garage-costs')
  await button(page, /^حذف سوخت/).click()
  await button(page, 'برگرداندن هزینه').click()
  expect(button(page, /^حذف سوخت/)).toBeVisible()
})

test('keeps a car without a model, a document with its picture, and new kilometres', async () => {
  const { page } = await openSignedIn('/profile/my-cars/new')
  await writePlate(page, '21د54312')
  await button(page, 'افزودن خودرو').click()
  expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
  const car = new URL(page.url()).pathname.split('/').at(-2)!
  await page.getByRole('link', { name: 'بعداً انتخاب می‌کنم' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'خودروی من' })).toBeVisible()
  await page.getByLabel('کارکرد امروز').fill('52000')
  await button(page, 'ثبت کارکرد').click()
  expect(page.getByText('۵۲,۰۰۰ کیلومتر').first()).toBeVisible()

  await page.goto(`/profile/my-cars/documents/${car}`)
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a6' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles(new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' }))
  await page.getByLabel('نوع مدرک').selectOption('card')
  await button(page, 'ذخیرهٔ مدرک').click()
  expect(page.getByRole('heading', { name: 'کارت خودرو' })).toBeVisible()
  keepState(page, 'garage-document')
  const stored = page.getByRole('img', { name: /^کارت خودرو/ }).getAttribute('src')
  const { body, status } = await page.request(stored!)
  const { width, height } = await sharp(body).metadata()
  expect([status, width, height]).toEqual([200, 800, 600])
})

test('a plate moves to a new car, a cost has litres and a receipt, and a calendar without a session reads the days', async () => {
  const { page } = await openSignedIn('/profile/my-cars/new')
  await writePlate(page, '31ط65423')
  await page.getByLabel('کارکرد').fill('60000')
  await button(page, 'افزودن خودرو').click()
  const car = new URL(page.url()).pathname.split('/').at(-2)!

  await page.goto(`/profile/my-cars/${car}/costs`)
  await page.getByLabel('بابت').selectOption('fuel')
  await page.getByLabel('مبلغ').fill('150000')
  await page.getByLabel('مقدار سوخت').fill('۴۱٫۵')
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a76' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles(new File([new Uint8Array(bytes)], 'receipt.jpg', { type: 'image/jpeg' }))
  await button(page, 'ثبت هزینه').click()
  expect(page.getByText('۴۱٫۵ لیتر').first()).toBeVisible()
  keepState(page, 'garage-receipt')
  const receipt = page.getByRole('link', { name: /^رسید/ }).getAttribute('href')
  expect((await page.request(receipt!)).status).toBe(200)
  expect((await openPage().request(receipt!)).status).toBe(404)

  await page.goto(`/profile/my-cars/${car}/edit`)
  await page.getByLabel('پلاک کجا می‌رود؟').selectOption('new')
  await button(page, 'انتقال پلاک').click()
  expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
  await page.goto(`/profile/my-cars/${car}`)
  expect(page.getByText('بدون پلاک').first()).toBeVisible()

  await page.goto('/profile/my-cars/documents/licence')
  await page.getByRole('textbox', { name: 'تاریخ پایان اعتبار' }).fill('۱۴۱۰/۰۲/۰۳')
  await button(page, 'ذخیرهٔ گواهینامه').click()
  expect(page.getByText('تا ۳ اردیبهشت ۱۴۱۰').first()).toBeVisible()
  keepState(page, 'garage-licence')

  await page.goto('/profile/my-cars/calendar')
  await button(page, 'ساخت آدرس تقویم').click()
  keepState(page, 'garage-calendar')
  const address = page
    .getByText(/garage-calendar/)
    .first()
    .textContent()!
    .trim()
  const read = () => openPage().request(new URL(address).pathname)
  const feed = await read()
  expect([feed.status, feed.text.includes('پایان اعتبار گواهینامه')]).toEqual([200, true])
  await page.goto('/profile/my-cars/calendar')
  await button(page, 'لغو آدرس تقویم').click()
  expect((await read()).status).toBe(404)
})

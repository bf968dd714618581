import { test } from 'vitest'
import {
  aPicture,
  button,
  chooseCar,
  chooseSound,
  chooseTehran,
  description,
  fillCar,
  goOn,
  postAd,
  price,
  publish,
  rejectAndCorrectPrice,
  sendAd,
} from './support/posting.ts'
import type { Page } from './support/page.ts'
import { writePlate } from './support/plate.ts'
import { eventuallyAt, expect, keepState, openSignedIn } from './support/visitor.ts'

const adStaff = '09120000001'
const keep = (page: Page, name: string) => keepState(page, `post-ad-${name}`)

test('an ad starts with its plate, which is kept until the car is chosen', async () => {
  const { page } = await openSignedIn('/profile/my-ads/new')
  await writePlate(page, '12ب34567')
  await button(page, 'ادامه با این پلاک').click()
  expect(page).toHaveURL(/\/profile\/my-ads\/new$/)
  expect(page.getByText('این پلاک ثبت شد')).toBeVisible()
  keep(page, 'plate')
  await chooseCar(page)
  expect(page.getByRole('textbox', { name: /^پلاک/ })).toHaveValue('12ب345-67')
  await page.getByRole('textbox', { name: 'شمارهٔ شاسی (VIN)' }).fill('NAAM01CA5HE12345')
  await fillCar(page, '109000')
  await button(page, 'ادامه').click()
  expect(page.getByText('شمارهٔ شاسی ۱۷ حرف و رقم است.').first()).toBeVisible()
})

test('each step of an ad questions unlikely values and refuses wrong ones, and the ad is sent at last', async () => {
  const { page } = await openSignedIn('/profile/my-ads')
  keep(page, 'none')
  await page.locator('main').getByRole('link', { name: 'ثبت آگهی' }).click()
  await page.getByRole('searchbox', { name: 'نام خودرو' }).fill('207 دنده')
  await button(page, 'جست‌وجو').click()
  expect(page.getByRole('heading', { name: /نتیجهٔ جست‌وجوی/ })).toBeVisible()
  keep(page, 'choice')
  await page.locator('main li a').filter({ hasText: '۲۰۷' }).first().click()
  expect(page).toHaveURL(/new\/car/)

  // Arabic digits count as well.
  await fillCar(page, '٤٨٠٠٠')
  await goOn(page, 'condition')
  await page.goto('/profile/my-ads/new/car')
  await page.getByRole('textbox', { name: 'کارکرد' }).fill('۱۰۹')
  await button(page, 'ادامه').click()
  expect(page.getByText(/۱۰۹ کیلومتر برای خودروی ۱۴۰۰ خیلی کم است/).first()).toBeVisible()
  keep(page, 'car')
  await page.getByRole('textbox', { name: 'کارکرد' }).fill('109000')
  await goOn(page, 'condition')

  const hood = page.getByRole('combobox', { name: 'کاپوت', exact: true })
  await page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'بدون رنگ' })
  await button(page, 'ادامه').click()
  // Nobody presumes that a part is sound.
  expect(page).toHaveURL(/new\/condition/)
  await chooseSound(page)
  await hood.selectOption({ label: 'رنگ‌شده' })
  await button(page, 'ادامه').click()
  expect(page.getByText(/روی نقشهٔ بدنه قطعهٔ رنگ‌شده/).first()).toBeVisible()
  keep(page, 'condition')
  await hood.selectOption({ label: 'سالم' })
  await goOn(page, 'pictures')

  keep(page, 'pictures')
  await page.locator('input[type=file][multiple]').setInputFiles([await aPicture('front.jpg')])
  await goOn(page, 'price')

  await price(page).fill('950')
  await button(page, 'ادامه').click()
  expect(page.getByText(/«میلیون» جا افتاده/).first()).toBeVisible()
  keep(page, 'price')
  await price(page).fill('950000000')
  await goOn(page, 'contact')

  await chooseTehran(page)
  await description(page).fill('تماس با صفر نهصد و دوازده صد و بیست و سه چهل و پنج شصت و هفت')
  await button(page, 'ادامه').click()
  expect(page.getByText(/شمارهٔ تلفن، لینک و آیدی را از متن حذف کنید/).first()).toBeVisible()
  keep(page, 'contact')
  await description(page).fill('سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است.')
  await goOn(page, 'review')
  keep(page, 'review')
  await sendAd(page)
  keep(page, 'sent')
})

test('asks about unlikely kilometres of a car that was just chosen', async () => {
  const { page } = await openSignedIn('/profile')
  await chooseCar(page)
  await fillCar(page, '۱۰۹')
  await button(page, 'ادامه').click()
  expect(page.getByText(/۱۰۹ کیلومتر برای خودروی ۱۴۰۰ خیلی کم است/).first()).toBeVisible()
})

test('an ad is rejected for its price, corrected, published, found, paused, resumed and sold', async () => {
  const { page } = await openSignedIn('/profile')
  const { page: staff } = await openSignedIn('/admin/ads', { mobile: adStaff })
  const pictures = await Promise.all([aPicture('front.jpg'), aPicture('side.jpg', '#a63')])
  const text = 'سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است. زرین‌گوهر ندارد.'
  const adId = await postAd(page, { pictures, text })
  await staff.goto('/admin/ads')
  keep(staff, 'staff-list')
  await rejectAndCorrectPrice(page, staff, adId, keep)
  await staff.goto(`/admin/ads/${adId}`)
  expect(staff.getByRole('heading', { name: 'تغییرات' })).toBeVisible()
  await publish(staff, adId)

  const search = `/services/used-vehicle/advertisement?q=${encodeURIComponent('زرین‌گوهر')}`
  await eventuallyAt(page, search, () => expect(page.locator(`a[href$="/ads/${adId}"]`).first()).toBeVisible())
  await page.goto(`/services/used-vehicle/exhibition/personal/ads/${adId}`)
  expect(page.getByRole('heading', { level: 1 })).toContainText('۲۰۷')

  await page.goto(`/profile/my-ads/${adId}`)
  keep(page, 'live')
  await button(page, 'غیرفعال کردن موقت').click()
  await button(page, 'فعال کردن آگهی').click()
  expect(button(page, 'غیرفعال کردن موقت')).toBeVisible()
  await page.getByRole('textbox', { name: 'قیمت فروش' }).fill('970000000')
  await button(page, 'خودرو فروخته شد').click()
  expect(button(page, 'برگرداندن آگهی')).toBeVisible()
  await page.goto('/profile/my-ads?tab=sold')
  expect(page.getByRole('link', { name: /فروخته‌شده ?\(۱\)/ })).toBeVisible()
  keep(page, 'sold')
})

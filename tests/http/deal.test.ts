import { test } from 'vitest'
import { acceptedDeal, confirmAgreement, holdDeposit } from './support/deals.ts'
import { button } from './support/posting.ts'
import { payAtBank } from './support/common-forms.ts'
import { writePlate } from './support/plate.ts'
import { eventuallyAt, expect, keepState, openSignedIn } from './support/visitor.ts'

const buyerOfDemo = '09120000009'
const plate = '12ب34561'

/** Returns a day some days from now, as `1405/10/01`. */
const jalaliIn = (days: number) =>
  new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Asia/Tehran',
  })
    .formatToParts(Date.now() + days * 86_400_000)
    .filter(({ type }) => /year|month|day/.test(type))
    .sort((a, b) => 'year month day'.indexOf(a.type) - 'year month day'.indexOf(b.type))
    .map(({ value }) => value)
    .join('/')

test('a deal that is cancelled after the deposit refunds the deposit', async () => {
  const deal = await acceptedDeal()
  await holdDeposit(deal)
  const { seller, buyer, path } = deal
  await seller.page.goto(path)
  await seller.page.locator('summary').filter({ hasText: 'لغو معامله' }).click()
  expect(seller.page.getByText(/به کیف پول خریدار برمی‌گردد/).first()).toBeVisible()
  await button(seller.page, 'لغو معامله').last().click()
  expect(seller.page.getByText('معامله لغو شد.')).toBeVisible()
  await buyer.page.goto(path)
  expect(buyer.page.getByText(/به کیف پول خریدار برگشت/)).toBeVisible()
  keepState(buyer.page, 'deal-cancelled')
  await buyer.page.goto('/profile/my-wallet')
  expect(buyer.page.getByText('به موجودی برگشت').first()).toBeVisible()
})

test('buyer and seller agree, confirm by codes, hand the car over and rate each other', async () => {
  const deal = await acceptedDeal({ see: keepState })
  await holdDeposit(deal, keepState)
  const { seller, buyer, path } = deal
  await seller.page.goto(`${path}/agreement`)
  await writePlate(seller.page, plate)
  await seller.page.getByLabel('نصف با خریدار و نصف با فروشنده').check()
  await button(seller.page, 'ساختن پیش‌نویس').click()
  expect(seller.page.getByText('نسخهٔ ۱')).toBeVisible()
  keepState(seller.page, 'deal-agreement')
  const pdf = await seller.page.request(`${path}/agreement.pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await confirmAgreement(buyer, path)
  keepState(buyer.page, 'deal-confirmed')
  await confirmAgreement(seller, path)
  expect(seller.page.getByText('قولنامه تأیید شد').first()).toBeVisible()
  keepState(seller.page, 'deal-agreed')

  await button(seller.page, 'کلید یدک و دفترچه همراه است').click()
  expect(button(seller.page, 'کلید یدک و دفترچه همراه است')).toHaveAttribute('aria-pressed', 'true')
  await button(seller.page, 'سند را منتقل کردم و خودرو را تحویل دادم').click()
  expect(seller.page.getByText('منتظر تأیید خریدار هستیم')).toBeVisible()
  await buyer.page.goto(path)
  keepState(buyer.page, 'deal-receive')
  await button(buyer.page, 'خودرو را گرفتم و سند به نام من است').click()
  expect(buyer.page.getByText('معامله تمام شد. مبارک باشد.')).toBeVisible()
  await buyer.page.getByLabel('۵، عالی').check()
  await button(buyer.page, 'ثبت نظر').click()
  expect(buyer.page.getByText('نظر شما: ۵، عالی')).toBeVisible()
  keepState(buyer.page, 'deal-done')
  await seller.page.goto('/profile/my-wallet')
  expect(seller.page.getByText(/بیعانهٔ/).first()).toBeVisible()

  // The garage of the buyer takes the car over with its history, and the insurance follows.
  const { page } = buyer
  await page.goto(path)
  const insurance = page.getByRole('link', { name: 'بیمهٔ شخص ثالث به نام شما' }).getAttribute('href')
  expect(insurance).toMatch(/third-party-insurance/)
  await page.getByRole('link', { name: 'افزودن به خودروهای من' }).click()
  expect(page).toHaveURL(/my-cars\/new/)
  await writePlate(page, plate)
  await page.getByRole('textbox', { name: 'کارکرد' }).fill('42000')
  await button(page, 'افزودن خودرو').click()
  expect(page).toHaveURL(/my-cars\/[0-9a-z]{10}\/model/)
  const car = new URL(page.url()).pathname.split('/').at(-2)!
  await page.goto(`/profile/my-cars/${car}/timeline`)
  expect(page.getByText('ثبت پروندهٔ خرید فرمان')).toBeVisible()
})

test('a new owner insures a car whose insurance names the previous owner', async () => {
  const { page } = await openSignedIn('/profile/my-cars/new')
  await writePlate(page, plate)
  await button(page, 'افزودن خودرو').click()
  const car = new URL(page.url()).pathname.split('/').at(-2)!
  await page.goto(`/services/vehicle-center/insurance/third-party-insurance?car=${car}`)
  await page.getByLabel('گروه خودرو').selectOption('four')
  await page.getByLabel('سال ساخت').fill('۱۴۰۲')
  await page.getByRole('textbox', { name: 'تاریخ پایان بیمه‌نامهٔ قبلی' }).fill(jalaliIn(20))
  await page.getByLabel('خودرو را به‌تازگی خریده‌ام و بیمهٔ فعلی به نام مالک قبلی است').check()
  await button(page, 'مقایسهٔ قیمت بیمه‌ها').click()
  expect(page).toHaveURL(/quote=/)
  await eventuallyAt(page, page.url(), () => page.getByRole('link', { name: 'خرید از بیمهٔ ایران' }).click())
  expect(page).toHaveURL(/confirm-insurance/)
  await page.getByLabel('نام بیمه‌گذار', { exact: true }).fill('نیما')
  await page.getByLabel('نام خانوادگی بیمه‌گذار').fill('شریفی')
  await page.getByLabel('کد ملی بیمه‌گذار').fill('0499370899')
  await page.getByRole('textbox', { name: 'تاریخ تولد بیمه‌گذار' }).fill('1370/01/02')
  await page.getByLabel('کد پستی').fill('1619735744')
  await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
  await page.getByLabel(/شرایط خرید بیمه را/).check()
  await button(page, /^پرداخت/).click()
  await payAtBank(page)
  await page.getByRole('link', { name: 'دیدن سفارش بیمه' }).click()
  expect(page).toHaveURL(/orders\//)
  await eventuallyAt(page, page.url(), () => expect(page.getByRole('region', { name: 'بیمه‌نامه' })).toBeVisible())
})

test('deals of the demo are read by their parties and by staff', async () => {
  const { page } = await openSignedIn('/profile/buy-vehicle', { mobile: buyerOfDemo })
  expect(page.getByRole('heading', { level: 1, name: 'خرید خودرو' })).toBeVisible()
  keepState(page, 'deals')
  const path = page.locator('main li a.cover-link').first().getAttribute('href')!
  await page.goto(path)
  keepState(page, 'deal-held')
  await page.goto(`${path}/documents`)
  keepState(page, 'deal-documents')
  const staff = await openSignedIn('/admin/deals', { mobile: '09120000004' })
  keepState(staff.page, 'deals-staff')
  await staff.page.locator('main table a').first().click()
  expect(staff.page.getByRole('heading', { name: 'تصمیم دربارهٔ بیعانه' })).toBeVisible()
  keepState(staff.page, 'deal-staff')
})

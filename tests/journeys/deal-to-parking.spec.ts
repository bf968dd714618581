import { expect, test, type Page } from '@playwright/test'
import {
  acceptedDeal,
  arrive,
  button,
  confirmAgreement,
  holdDeposit,
  payAtBank,
  proveByCode,
  sellerOfDemo,
} from './deals.ts'
import { armed, queued } from './device.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { aPhoto } from './posting.ts'
import { closeAll, expectEveryAppearance, freshNationalCode, open, screens, signIn } from './support.ts'

const minute = 60_000
/** Saturday, 5 December 2026, ten in the morning in Tehran: no holiday, inspectors work, and streets are charged for. */
const morning = Date.parse('2026-12-05T06:30:00Z')
const inspectorOfDemo = '09120000008'
const plate = '۱۲ ب ۳۴۵ ایران ۶۱'
let server: OwnServer
let ahead = 0

test.use({ actionTimeout: 20_000 })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 7, { ads: 600 })
  ahead = morning - Date.now()
  await server.start(ahead)
})
test.afterAll(() => server.remove())

/** The server dies and comes back later; what was agreed on, held or running has gone on. */
async function letPass(minutes: number) {
  await server.kill()
  ahead += minutes * minute
  await server.start(ahead)
}

/** What comes a moment later, by a job. */
const eventually = (page: Page, path: string, look: () => Promise<void>) =>
  expect(async () => {
    await arrive(page, path)
    await look()
  }).toPass({ timeout: 45_000 })

/** Of an owner about whom the imitated authorities know something, and say it at once. */
function plainNationalCode(): string {
  for (;;) {
    const code = freshNationalCode()
    if (/[0-3]$/.test(code)) return code
  }
}

test('a car is seen, inquired about, inspected, bought, insured and parked', async ({ browser }) => {
  test.setTimeout(420_000)
  const options = { baseURL: server.address }
  const deal = await acceptedDeal(browser, { looks: true, options })
  const { seller, buyer, path, mobile } = deal
  await arrive(buyer.page, path)
  const car = await buyer.page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => heading.firstChild!.textContent!)
  const step = (name: string) =>
    buyer.page.getByRole('list', { name: 'مراحل خرید' }).getByRole('listitem').filter({ hasText: name })

  await test.step('a visit', async () => {
    await arrive(buyer.page, path)
    await buyer.page.getByText('قرار بازدید', { exact: true }).last().click()
    await buyer.page.getByRole('textbox', { name: 'روز و ساعت' }).fill('1405/09/14 11:30')
    await buyer.page.keyboard.press('Escape')
    await buyer.page.getByLabel('محل قرار').fill('تهران، میدان ونک، جلوی پارک')
    await button(buyer.page, 'پیشنهاد قرار').click()
    await expect(step('بازدید خودرو')).toContainText('منتظر پاسخ')
    await arrive(seller.page, path)
    await button(seller.page, 'قبول قرار').click()
    await expect(seller.page.getByRole('list', { name: 'مراحل خرید' })).toContainText('قرار قطعی است')
  })

  await test.step('a consent, and an answer by it', async () => {
    await arrive(buyer.page, path)
    await buyer.page.getByRole('link', { name: 'درخواست اجازه' }).click()
    await buyer.page.waitForURL(/consents\/new/)
    await buyer.page.getByLabel('قبل از معامله').check()
    await button(buyer.page, 'ارسال درخواست به مالک').click()
    await buyer.page.waitForURL(/consents\/[0-9a-z]{10}$/)
    const consent = new URL(buyer.page.url()).pathname
    await arrive(seller.page, path)
    await seller.page.getByRole('link', { name: 'دیدن درخواست' }).click()
    await seller.page.waitForURL(new RegExp(consent))
    await proveByCode(seller.page, {
      ask: 'دریافت کد برای اجازه دادن',
      mobile: sellerOfDemo,
      back: new RegExp(`${consent}$`),
    })
    await seller.page.getByLabel('دو رقم اول').fill(plate)
    await seller.page.getByLabel('کد ملی مالک').fill(plainNationalCode())
    await seller.page.getByLabel('مالک این خودرو هستم و با این استعلام‌ها موافقم.').check()
    await button(seller.page, 'اجازه می‌دهم').click()
    await expect(seller.page.getByText('مالک اجازه داد', { exact: true }).first()).toBeVisible()
    await arrive(buyer.page, consent)
    await button(buyer.page, /^(پرداخت|استعلام رایگان)/)
      .first()
      .click()
    await payAtBank(buyer.page, /consents\//)
    await eventually(buyer.page, path, () =>
      expect(step('استعلام با اجازه')).toContainText('پاسخ آمده', { timeout: 2000 }),
    )
  })

  const order = await test.step('an hour of an inspector, paid by halves', async () => {
    await buyer.page.getByRole('link', { name: 'درخواست کارشناسی' }).click()
    await buyer.page.waitForURL(/inspection\/ask/)
    await button(buyer.page, 'انتخاب بسته و زمان').click()
    await buyer.page.waitForURL(/inspection\/book/)
    await buyer.page.getByLabel('بستهٔ کارشناسی').selectOption('body')
    await buyer.page.getByLabel('محل کارشناسی').selectOption({ label: 'تهران · ایستگاه ستارخان' })
    await button(buyer.page, 'دیدن زمان‌های آزاد').click()
    await buyer.page.waitForURL(/place=/)
    await buyer.page.getByRole('radio', { name: /^۱۲/ }).check()
    await buyer.page.getByRole('radio', { name: /نصف/ }).check()
    await button(buyer.page, 'رزرو کارشناسی').click()
    await payAtBank(buyer.page)
    await buyer.page.getByRole('link', { name: 'دیدن رزرو کارشناسی' }).click()
    await buyer.page.waitForURL(/profile\/inspection\/[0-9a-z]{10}$/)
    const booked = new URL(buyer.page.url()).pathname
    await eventually(seller.page, booked, () =>
      seller.page.getByRole('link', { name: /^پرداخت [۰-۹]/ }).click({ timeout: 2000 }),
    )
    await payAtBank(seller.page)
    await eventually(buyer.page, booked, () =>
      expect(buyer.page.getByText('رزرو شد', { exact: true })).toBeVisible({ timeout: 2000 }),
    )
    return booked
  })

  await letPass(125)
  await test.step('the report, written on a phone', async () => {
    const inspector = await open(browser, screens[0]!, options)
    const { page } = inspector
    await arrive(page, '/login?next=/profile/inspection/work')
    await signIn(page, inspectorOfDemo)
    await page.waitForURL(/inspection\/work/)
    await page.getByRole('link', { name: car }).click()
    await page.getByLabel('کارکرد', { exact: true }).fill('۴۲٬۰۰۰')
    await page.getByLabel('سال ساخت').fill('1402')
    await page.getByLabel(/رقم آخر شمارهٔ شاسی/).fill('12ab34')
    await page.getByLabel('قطعه', { exact: true }).selectOption('hood')
    await page.getByRole('group', { name: 'وضعیت کاپوت' }).getByRole('button', { name: 'رنگ‌شده' }).click()
    await page.getByLabel(/ضخامت رنگ کاپوت/).fill('240')
    await button(page, 'بقیهٔ قطعه‌ها سالم').click()
    await button(page, 'بقیهٔ «مدارک» سالم').click()
    await page.getByLabel('عکس جدید').setInputFiles(await aPhoto(0))
    await expect(page.getByRole('list', { name: 'عکس‌های گزارش' }).getByRole('img')).toHaveCount(1)
    await button(page, 'ثبت و ارسال گزارش').click()
    await eventually(buyer.page, order, () =>
      expect(buyer.page.getByRole('link', { name: 'دیدن گزارش کارشناسی' })).toBeVisible({ timeout: 2000 }),
    )
    await closeAll(inspector.context)
    await arrive(buyer.page, path)
    await expect(step('کارشناسی')).toContainText('امتیاز')
    await expect(step('بازدید خودرو')).toContainText('انجام شد')
  })

  await test.step('price, deposit and agreement', async () => {
    await holdDeposit(deal, { looks: true })
    await arrive(seller.page, `${path}/agreement`)
    await seller.page.getByLabel('دو رقم اول').fill(plate)
    await seller.page.getByLabel('نصف با خریدار و نصف با فروشنده').check()
    await button(seller.page, 'ساختن پیش‌نویس').click()
    await expect(seller.page.getByText('نسخهٔ ۱')).toBeVisible()
    await expectEveryAppearance(seller.page, 'deal-agreement-1280')
    const pdf = await seller.page.request.get(`${path}/agreement.pdf`)
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await confirmAgreement(buyer.page, path, mobile)
    await expectEveryAppearance(buyer.page, 'deal-confirmed-360')
    await confirmAgreement(seller.page, path, sellerOfDemo)
    await expect(seller.page.getByText('قولنامه تأیید شد').first()).toBeVisible()
    await expectEveryAppearance(seller.page, 'deal-agreed-1280')
  })

  await test.step('the keys', async () => {
    await button(seller.page, 'کلید یدک و دفترچه همراه است').click()
    await expect(button(seller.page, 'کلید یدک و دفترچه همراه است')).toHaveAttribute('aria-pressed', 'true')
    await button(seller.page, 'سند را منتقل کردم و خودرو را تحویل دادم').click()
    await expect(seller.page.getByText('منتظر تأیید خریدار هستیم')).toBeVisible()
    await arrive(buyer.page, path)
    await expectEveryAppearance(buyer.page, 'deal-receive-360')
    await button(buyer.page, 'خودرو را گرفتم و سند به نام من است').click()
    await expect(buyer.page.getByText('معامله تمام شد. مبارک باشد.')).toBeVisible()
    await buyer.page.getByLabel('۵، عالی').check()
    await button(buyer.page, 'ثبت نظر').click()
    await expect(buyer.page.getByText('نظر شما: ۵، عالی')).toBeVisible()
    await expectEveryAppearance(buyer.page, 'deal-done-360')
    await arrive(seller.page, '/profile/my-wallet')
    await expect(seller.page.getByText(/بیعانهٔ/).first()).toBeVisible()
  })

  const { page } = buyer
  const own = await test.step('the car in the garage tells of the deal', async () => {
    await arrive(page, path)
    await page.getByRole('link', { name: 'افزودن به خودروهای من' }).click()
    await page.waitForURL(/my-cars\/new/)
    await page.getByLabel('دو رقم اول').fill(plate)
    await page.getByRole('textbox', { name: 'کارکرد' }).fill('42000')
    await button(page, 'افزودن خودرو').click()
    await page.waitForURL(/my-cars\/[0-9a-z]{10}\/model/)
    const id = new URL(page.url()).pathname.split('/').at(-2)!
    await arrive(page, `/profile/my-cars/${id}/timeline`)
    await expect(page.getByText('ثبت پروندهٔ خرید فرمان')).toBeVisible()
    return id
  })

  await test.step('insurance of the new owner', async () => {
    await arrive(page, path)
    await page.getByRole('link', { name: 'بیمهٔ شخص ثالث به نام شما' }).click()
    await page.waitForURL(/third-party-insurance/)
    await arrive(page, `/services/vehicle-center/insurance/third-party-insurance?car=${own}`)
    await page.getByLabel('گروه خودرو').selectOption('four')
    await page.getByLabel('سال ساخت').fill('۱۴۰۲')
    await page.getByRole('textbox', { name: 'تاریخ پایان بیمه‌نامهٔ قبلی' }).fill('1405/10/01')
    await page.keyboard.press('Escape')
    await page.getByLabel('خودرو را به‌تازگی خریده‌ام و بیمهٔ فعلی به نام مالک قبلی است').check()
    await button(page, 'مقایسهٔ قیمت بیمه‌ها').click()
    await page.waitForURL(/quote=/)
    await page.getByRole('link', { name: 'خرید از بیمهٔ ایران' }).click()
    await page.waitForURL(/confirm-insurance/)
    await arrive(page, page.url())
    await page.getByLabel('نام بیمه‌گذار', { exact: true }).fill('نیما')
    await page.getByLabel('نام خانوادگی بیمه‌گذار').fill('شریفی')
    await page.getByLabel('کد ملی بیمه‌گذار').fill('0499370899')
    await page.getByRole('textbox', { name: 'تاریخ تولد بیمه‌گذار' }).fill('1370/01/02')
    await page.keyboard.press('Escape')
    await page.getByLabel('کد پستی').fill('1619735744')
    await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
    await page.getByLabel(/شرایط خرید بیمه را/).check()
    await button(page, /^پرداخت/).click()
    await payAtBank(page)
    await page.getByRole('link', { name: 'دیدن سفارش بیمه' }).click()
    await page.waitForURL(/orders\//)
    await eventually(page, page.url(), () =>
      expect(page.getByRole('region', { name: 'بیمه‌نامه' })).toBeVisible({ timeout: 2000 }),
    )
  })

  await test.step('parking, whose end waits for a connection', async () => {
    await arrive(page, `/profile/park-car?car=${own}`)
    await page.getByLabel('محدوده').selectOption('102')
    await button(page, 'شروع پارک').click()
    await page.waitForURL(/park-car\/[0-9a-z]{10}/)
    const parked = page.url()
    await letPass(75)
    await arrive(page, '/profile/park-car')
    // 45 minutes beyond the free half hour: two begun periods of 10,000 tomans.
    await expect(page.getByText('۲۰,۰۰۰ تومان')).toBeVisible()
    await expectEveryAppearance(page, 'parking-running-360')
    await arrive(page, parked)
    await armed(page)
    await buyer.context.setOffline(true)
    await arrive(page, parked)
    await button(page, 'پایان پارک').click()
    await expect.poll(() => queued(page)).toBe(1)
    // What waited for a moment counts from the press.
    await page.waitForTimeout(3000)
    await buyer.context.setOffline(false)
    await expect.poll(() => queued(page), { timeout: 30_000 }).toBe(0)
    await arrive(page, parked)
    await expect(page.getByText('پایان پارک بدون اینترنت ثبت شد')).toBeVisible()
    await expectEveryAppearance(page, 'parking-owing-360')
    await page.getByRole('link', { name: 'پرداخت ۲۰,۰۰۰ تومان' }).click()
    await payAtBank(page)
    await eventually(page, parked, () => expect(page.getByText('پرداخت‌شده').first()).toBeVisible({ timeout: 2000 }))
    await expect(page.getByRole('link', { name: 'دیدن رسید پرداخت' })).toBeVisible()
  })

  const complaints = [...seller.complaints, ...buyer.complaints]
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(each))).toEqual([])
  await closeAll(seller.context, buyer.context)
})

test('where the car stands is kept on the device alone, also without a connection', async ({ browser }) => {
  const path = '/profile/park-car?tab=place'
  const { context, page, complaints } = await open(browser, screens[3]!, { baseURL: server.address })
  await arrive(page, path)
  await armed(page)
  const before = server.requests.length
  await context.setOffline(true)
  await arrive(page, path)
  await page.getByLabel('محل پارک').fill('خیابان بهار، روبه‌روی داروخانه')
  await page.getByLabel('طبقه یا ردیف').fill('-2')
  await page.getByLabel('موقعیت دستگاه هم ذخیره شود').uncheck()
  await button(page, 'ذخیرهٔ جای پارک').click()
  await expect(page.getByText('خیابان بهار، روبه‌روی داروخانه')).toBeVisible()
  await arrive(page, path)
  await expect(page.getByText('خیابان بهار، روبه‌روی داروخانه')).toBeVisible()
  await expectEveryAppearance(page, 'parking-place-1280')
  // The server asks an imitated provider what became of its messages; nobody else may say a word.
  const sent = server.requests.slice(before).filter((each) => /^POST (?!\/dev\/imitations\/)/.test(each))
  expect(sent).toEqual([])
  await context.setOffline(false)
  await button(page, /حذف جای پارک/).click()
  await expect(button(page, 'ذخیرهٔ جای پارک')).toBeVisible()
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  await closeAll(context)
})

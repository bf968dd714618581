import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { jalaliText, toJalali } from '../../src/kit/jalali.ts'
import {
  expectAccessible,
  expectAppearance,
  expectNoSidewaysScroll,
  freshNationalCode,
  hydrated,
  looks,
  open,
  screens,
  signIn,
} from './support.ts'

const [phone, , wide] = screens
const minute = 60_000
const plans = '/services/new-vehicle/sale-plan'
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** A moment as the desk takes it. */
function momentText(at: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tehran', hour: '2-digit', minute: '2-digit' })
  return `${jalaliText(toJalali(new Date(at)))} ${clock.format(at)}`
}
const dayIn = (days: number) => jalaliText(toJalali(new Date(Date.now() + days * 86_400_000)))

async function tellWhoTheyAre(page: Page) {
  await arrive(page, '/pages/complete-info')
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('نگار')
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('رستمی')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await page.getByRole('textbox', { name: 'تاریخ تولد' }).fill('1370/01/02')
  await page.keyboard.press('Escape')
  await button(page, 'ثبت اطلاعات').click()
  await page.waitForURL((url) => url.pathname !== '/pages/complete-info')
}

/** Staff copy a plan, write when it opens, give it cars and a line, and publish it; gives its desk and its page. */
async function publishPlan(page: Page, opensAt: number, slug: string) {
  await arrive(page, '/login?next=/admin/sale-plans')
  await signIn(page, '09120000002')
  await page.waitForURL(/admin\/sale-plans/)
  await hydrated(page)
  await page.getByLabel('کپی از طرح').selectOption({ label: 'فروش فوری ساینا S با بیعانه' })
  await page.getByLabel('آدرس صفحه').fill(slug)
  await button(page, 'ساخت پیش‌نویس').click()
  await page.waitForURL(/admin\/sale-plans\/[0-9a-z]{10}$/)
  await hydrated(page)
  const desk = new URL(page.url()).pathname
  const fill = (name: string, value: string) =>
    page
      .getByRole('textbox', { name: new RegExp(`^${name}`) })
      .first()
      .fill(value)
  await fill('عنوان', 'فروش فوری ساینا، سفر آزمایشی')
  await fill('شروع ثبت‌نام', momentText(opensAt))
  await page.keyboard.press('Escape')
  await fill('پایان ثبت‌نام', momentText(opensAt + 180 * minute))
  await page.keyboard.press('Escape')
  await fill('خودروها', 'saipa-saina-s؛ ساینا S؛ ۴۰,۰۰۰,۰۰۰؛ ۱۰,۰۰۰,۰۰۰')
  await fill('هزینه‌های ثابت', '')
  await button(page, 'ذخیرهٔ پیش‌نویس').click()
  await expect(page.getByRole('heading', { name: 'فروش فوری ساینا، سفر آزمایشی' })).toBeVisible()
  await arrive(page, desk)
  await page.getByLabel('خودرو', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('نمایندگی', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('تعداد کل').fill('5')
  await button(page, 'ثبت ظرفیت').click()
  await expect(page.getByText('جزئیات ظرفیت')).toBeVisible()
  await arrive(page, desk)
  await page.getByLabel('ورود در دقیقه').fill('60')
  await button(page, 'ثبت نوبت').click()
  await page.waitForLoadState('networkidle')
  await arrive(page, desk)
  await page.getByRole('textbox', { name: 'دلیل، برای همه' }).first().fill('شروع فروش')
  await button(page, 'انتشار طرح').click()
  await expect(page.getByText('نسخهٔ ۱ منتشر شده')).toBeVisible()
  await expect(page.getByText('آمار لحظه‌ای، توقف و سرعت ورود')).toBeVisible()
  return { desk, page: `${plans}/${slug}` }
}

async function payOpenBill(page: Page) {
  await page.getByRole('link', { name: /^پرداخت/ }).click()
  await page.waitForURL(/prebank/)
  await hydrated(page)
  await button(page, /^پرداخت/).click()
  await button(page, 'پرداخت').click()
  await page.waitForURL(/paymentResult/)
  await expect(page.getByText(/پرداخت شد/).first()).toBeVisible({ timeout: 30_000 })
}

test('a buyer asks to be reminded, waits in the line, is let in, registers, pays, and sees the delivery move', async ({
  browser,
}) => {
  test.setTimeout(6 * minute)
  const staff = await open(browser, wide!)
  const buyer = await open(browser, phone!)
  for (const { page } of [staff, buyer]) page.setDefaultTimeout(20_000)
  const { page } = buyer
  const opensAt = Math.ceil((Date.now() + 130_000) / minute) * minute
  const plan = await publishPlan(staff.page, opensAt, `journey-${Date.now()}`)

  // Reminded, and present before the hour; the form is filled in while waiting.
  await arrive(page, `/login?next=${encodeURIComponent(plan.page)}`)
  await signIn(page)
  await page.waitForURL((url) => url.pathname === plan.page)
  await tellWhoTheyAre(page)
  await arrive(page, plan.page)
  await page.getByLabel('زمان یادآوری').selectOption({ index: 1 })
  await button(page, /یادآوری/).click()
  await expect(page.getByText('خبرتان می‌کنیم')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectAppearance(page, 'sale-before-opening', { screen: phone!, place: 0 })
  await page.getByRole('link', { name: 'اعلام حضور و نوبت' }).click()
  await page.waitForURL(/\/openings\/[0-9a-z]{10}$/)
  const line = new URL(page.url()).pathname
  await button(page, 'اعلام حضور').click()
  await expect(page.getByRole('heading', { name: 'حضور شما ثبت شد' })).toBeVisible()
  // A device whose clock is four years ahead counts down by that of the house.
  const ahead = await open(browser, phone!)
  await ahead.context.addInitScript({
    content: `{
      const by = 4 * 365 * 86_400_000
      const now = Date.now.bind(Date)
      globalThis.Date = new Proxy(Date, {
        construct: (Real, given) => (given.length > 0 ? new Real(...given) : new Real(now() + by)),
        get: (Real, name) => (name === 'now' ? () => now() + by : Real[name]),
      })
    }`,
  })
  await arrive(ahead.page, plan.page)
  await expect(ahead.page.getByRole('timer').first()).toContainText(':')
  await expect(ahead.page.getByRole('timer').first()).not.toContainText('روز')
  await ahead.page.goto(line)
  await expect(ahead.page.locator('#h')).toHaveText('۰۰')
  await ahead.page.waitForTimeout(1500)
  await expect(ahead.page.locator('#h')).toHaveText('۰۰')
  await expect(ahead.page.locator('#clock')).not.toHaveText('۰۰۰۰۰۰')
  await ahead.context.close()
  await arrive(page, plan.page)
  await page.getByRole('link', { name: 'آماده کردن فرم' }).click()
  await page.waitForURL(/vehicle-sale\//)
  await hydrated(page)
  await page.getByRole('link', { name: 'آماده کردن فرم' }).click()
  await page.waitForURL(/\/car$/)
  await hydrated(page)
  await page.getByLabel('اولویت اول').selectOption({ index: 1 })
  await button(page, 'ادامه').click()
  await page.waitForURL(/agency/)
  await hydrated(page)
  await page.getByLabel('نمایندگی تحویل').selectOption({ index: 1 })
  await button(page, 'ادامه').click()
  await page.waitForURL(/buyer/)
  await hydrated(page)
  await page.getByLabel('نام پدر').fill('حسن')
  await page.getByLabel('تلفن ثابت').fill('02188000000')
  await page.getByLabel('کد پستی').fill(String(1_600_000_000 + Math.floor(Math.random() * 399_999_999)))
  await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
  await button(page, 'ادامه').click()
  await page.waitForURL(/confirm/)
  await expect(page.getByText('فرم شما آماده است')).toBeVisible()
  await expectAccessible(page)
  await expectAppearance(page, 'sale-form-ready', { screen: phone!, place: 0 })

  // The turn comes on the waiting page, which counts down and asks by itself.
  await page.goto(line)
  await page.waitForTimeout(Math.max(0, opensAt - Date.now()))
  await expect(page.getByRole('heading', { name: 'نوبت شما رسید' })).toBeVisible({ timeout: 60_000 })
  await expectAppearance(page, 'sale-turn', { screen: phone!, place: 0 })
  // Staff see it live, and may shut everything at once; nobody loses a turn by that.
  await arrive(staff.page, plan.desk)
  await staff.page.getByRole('link', { name: 'آمار لحظه‌ای، توقف و سرعت ورود' }).click()
  await staff.page.waitForURL(/admin\/openings/)
  await expect(staff.page.getByText('نوبتشان رسیده')).toBeVisible()
  await arrive(staff.page, plan.desk)
  await staff.page.getByRole('textbox', { name: 'متنی که به‌جای فرم دیده می‌شود' }).fill('اختلال در درگاه پرداخت')
  await button(staff.page, 'قطع ثبت‌نام').click()
  await expect(button(staff.page, 'وصل دوبارهٔ ثبت‌نام')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'ثبت‌نام موقتاً متوقف است' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await button(staff.page, 'وصل دوبارهٔ ثبت‌نام').click()
  await expect(button(staff.page, 'قطع ثبت‌نام')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'نوبت شما رسید' })).toBeVisible({ timeout: 500 })
  }).toPass()

  await page.getByRole('link', { name: 'ورود به ثبت‌نام' }).click()
  await page.waitForURL(/vehicle-sale\//)
  await arrive(page, `${new URL(page.url()).pathname.replace(/\/car$/, '')}/confirm`)
  await page.getByLabel(/شرایط طرح را خواندم/).check()
  await button(page, 'ثبت‌نام و نگه داشتن خودرو').click()
  await page.waitForURL(/vehicle-sale\/bill\//)
  await hydrated(page)
  await payOpenBill(page)
  await page.getByRole('link', { name: 'دیدن سفارش' }).click()
  await page.waitForURL(/my-orders\//)
  const order = new URL(page.url()).pathname
  const tracking = order.split('/').at(-1)!

  // The maker's contract brings the next bill.
  const bring = async (head: string, text: string) => {
    await arrive(staff.page, `${plan.desk}/orders`)
    // The answer to the first button stands there before the page has been read anew; who presses the second one then is heard.
    await staff.page.route(/\/orders\.data/, async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    const form = staff.page.locator('form', { has: staff.page.getByRole('heading', { name: head }) })
    await form.getByRole('textbox').fill(text)
    await form.getByRole('button', { name: 'بررسی بدون ثبت' }).click()
    await form.getByRole('button', { name: /^ثبت ۱ سطر/ }).click()
    await expect(staff.page.getByText('۱ سطر ثبت شد.')).toBeVisible()
  }
  await bring('قراردادها', `${tracking},K-1405-77,${dayIn(30)},34000000,${dayIn(7)}`)
  await arrive(page, order)
  await expect(page.getByText('قرارداد صادر شد').first()).toBeVisible()
  await page.getByRole('link', { name: 'دیدن و پرداخت صورت‌حساب' }).click()
  await page.waitForURL(/bill\//)
  await hydrated(page)
  await expectAccessible(page)
  await payOpenBill(page)
  await bring('تولید و تحویل', `${tracking},produced,${dayIn(-1)},`)
  await arrive(page, order)
  await expect(page.getByText('تولید خودرو و صدور شمارهٔ شاسی')).toBeVisible()
  await expect(page.getByText('تسویه شد').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectAppearance(page, 'sale-order-moving', { screen: phone!, place: 0 })
  expect(buyer.complaints).toEqual([])
  expect(staff.complaints).toEqual([])
})

// Codes are limited per number, and other journeys are this person too.
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

for (const screen of looks) {
  test(`who was not drawn sees why and checks it alone, ${screen.name}`, async ({ browser }) => {
    const { page, complaints } = await open(browser, screen, { storageState: signedIn })
    if (signedIn) await arrive(page, '/profile/my-orders')
    else {
      await arrive(page, '/login?next=/profile/my-orders')
      await signIn(page, '09120000009')
      signedIn = await page.context().storageState()
    }
    await page.waitForURL(/my-orders/)
    await hydrated(page)
    await page.getByRole('link', { name: /فروش کوییک، دورهٔ اول/ }).click()
    await page.waitForURL(/my-orders\/[0-9a-z]{10}/)
    await hydrated(page)
    await expect(page.getByText(/در ترتیب قرعه‌کشی نفر .* از ۴۰ شدید/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectAppearance(page, 'sale-loser', { screen, place: 0 })
    await page.getByRole('link', { name: 'چرا انتخاب نشدم؟ خودم بررسی کنم' }).click()
    await page.waitForURL(/\/draw/)
    await hydrated(page)
    await button(page, /^بررسی بلیت/).click()
    await expect(page.getByText('بلیت شما در لیست است')).toBeVisible()
    await button(page, 'خودتان بررسی کنید').click()
    await expect(page.getByText('نتیجه درست است')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectAppearance(page, 'sale-draw-checked', { screen, place: 0 })
    expect(complaints).toEqual([])
  })
}

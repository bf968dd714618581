import { afterAll, beforeAll, test } from 'vitest'
import { jalaliText, toJalali } from '../../../src/kit/jalali.ts'
import { completeProfile, payAtBank } from '../support/common-forms.ts'
import { momentText, startLaterServer, type LaterServer } from '../support/later-server.ts'
import type { Page } from '../support/page.ts'
import { eventuallyAt, expect, keepState, openSignedIn } from '../support/visitor.ts'

const minute = 60_000
const plans = '/services/new-vehicle/sale-plan'

const startMs = 200_000
let server: LaterServer | undefined
beforeAll(async () => void (server = await startLaterServer()), startMs)
afterAll(() => server?.stop())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

const dayIn = (days: number) => jalaliText(toJalali(new Date(Date.now() + days * 86_400_000)))

/** Staff copy a plan, set its opening, capacity and admission rate, and publish it. Returns its admin path and its page. */
async function publishPlan(opensAt: number, slug: string) {
  const { page } = await openSignedIn('/admin/sale-plans', { mobile: '09120000002', baseURL: server!.address })
  await page.getByLabel('کپی از طرح').selectOption({ label: 'فروش فوری ساینا S با بیعانه' })
  await page.getByLabel('آدرس صفحه').fill(slug)
  await button(page, 'ساخت پیش‌نویس').click()
  expect(page).toHaveURL(/admin\/sale-plans\/[0-9a-z]{10}$/)
  const admin = new URL(page.url()).pathname
  const fill = (name: string, value: string) =>
    page
      .getByRole('textbox', { name: new RegExp(`^${name}`) })
      .first()
      .fill(value)
  await fill('عنوان', 'فروش فوری ساینا، سفر آزمایشی')
  await fill('شروع ثبت‌نام', momentText(opensAt))
  await fill('پایان ثبت‌نام', momentText(opensAt + 180 * minute))
  await fill('خودروها', 'saipa-saina-s؛ ساینا S؛ ۴۰,۰۰۰,۰۰۰؛ ۱۰,۰۰۰,۰۰۰')
  await fill('هزینه‌های ثابت', '')
  await button(page, 'ذخیرهٔ پیش‌نویس').click()
  expect(page.getByRole('heading', { name: 'فروش فوری ساینا، سفر آزمایشی' })).toBeVisible()
  await page.goto(admin)
  await page.getByLabel('خودرو', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('نمایندگی', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('تعداد کل').fill('5')
  await button(page, 'ثبت ظرفیت').click()
  expect(page.getByText('جزئیات ظرفیت')).toBeVisible()
  await page.goto(admin)
  await page.getByLabel('ورود در دقیقه').fill('60')
  await button(page, 'ثبت نوبت').click()
  await page.goto(admin)
  await page.getByRole('textbox', { name: 'دلیل، برای همه' }).first().fill('شروع فروش')
  await button(page, 'انتشار طرح').click()
  expect(page.getByText('نسخهٔ ۱ منتشر شده')).toBeVisible()
  expect(page.getByText('آمار لحظه‌ای، توقف و سرعت ورود')).toBeVisible()
  return { staff: page, admin, plan: `${plans}/${slug}` }
}

/** Pays the open bill and waits for the result. */
async function payOpenBill(page: Page) {
  await page.getByRole('link', { name: /^پرداخت/ }).click()
  expect(page).toHaveURL(/prebank/)
  await payAtBank(page)
  expect(page).toHaveURL(/paymentResult/)
  const result = page.url()
  await eventuallyAt(page, result, () => expect(page.getByText(/پرداخت شد/).first()).toBeVisible())
}

test('a buyer joins the waiting room, is admitted, registers and pays, and follows the delivery', async () => {
  const opensAt = Math.ceil(Date.now() / minute) * minute + 10 * minute
  const { staff, admin, plan } = await publishPlan(opensAt, `opening-${Date.now()}`)
  keepState(staff, 'sale-plan-admin')

  // Before the opening: a reminder, presence, and the form filled in.
  const { page } = await openSignedIn(plan, { baseURL: server!.address })
  expect(page).toHaveURL(plan)
  await completeProfile(page)
  await page.goto(plan)
  await page.getByLabel('زمان یادآوری').selectOption({ index: 1 })
  await button(page, /یادآوری/).click()
  expect(page.getByText('خبرتان می‌کنیم')).toBeVisible()
  keepState(page, 'sale-before-opening')
  await page.getByRole('link', { name: 'اعلام حضور و نوبت' }).click()
  expect(page).toHaveURL(/\/openings\/[0-9a-z]{10}$/)
  const waiting = new URL(page.url()).pathname
  await button(page, 'اعلام حضور').click()
  expect(page.getByRole('heading', { name: 'حضور شما ثبت شد' })).toBeVisible()
  expect(page.locator('#h')).toHaveText('۰۰')
  expect(page.locator('#clock')).not.toHaveText('۰۰۰۰۰۰')
  await page.goto(plan)
  await page.getByRole('link', { name: 'آماده کردن فرم' }).click()
  expect(page).toHaveURL(/vehicle-sale\//)
  await page.getByRole('link', { name: 'آماده کردن فرم' }).click()
  expect(page).toHaveURL(/\/car$/)
  await page.getByLabel('اولویت اول').selectOption({ index: 1 })
  await button(page, 'ادامه').click()
  expect(page).toHaveURL(/agency/)
  await page.getByLabel('نمایندگی تحویل').selectOption({ index: 1 })
  await button(page, 'ادامه').click()
  expect(page).toHaveURL(/buyer/)
  await page.getByLabel('نام پدر').fill('حسن')
  await page.getByLabel('تلفن ثابت').fill('02188000000')
  await page.getByLabel('کد پستی').fill(String(1_600_000_000 + Math.floor(Math.random() * 399_999_999)))
  await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
  await button(page, 'ادامه').click()
  expect(page).toHaveURL(/documents/)
  await button(page, 'ادامه').click()
  expect(page).toHaveURL(/confirm/)
  expect(page.getByText('فرم شما آماده است')).toBeVisible()
  keepState(page, 'sale-form-ready')
  const confirm = new URL(page.url()).pathname

  const ahead = opensAt - Date.now() + 1000
  await server!.moveTo(ahead)
  const waitingPageSays = (head: string) =>
    eventuallyAt(page, waiting, () => expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(head))
  await waitingPageSays('نوبت شما رسید')
  // The admin sees the opening live and can stop registration at once; nobody loses an admission by that.
  await staff.goto(admin)
  await staff.getByRole('link', { name: 'آمار لحظه‌ای، توقف و سرعت ورود' }).click()
  expect(staff).toHaveURL(/admin\/openings/)
  expect(staff.getByText('نوبتشان رسیده')).toBeVisible()
  keepState(staff, 'sale-opening-admin')
  await staff.goto(admin)
  await staff.getByRole('textbox', { name: 'متنی که به‌جای فرم دیده می‌شود' }).fill('اختلال در درگاه پرداخت')
  await button(staff, 'قطع ثبت‌نام').click()
  expect(button(staff, 'وصل دوبارهٔ ثبت‌نام')).toBeVisible()
  await waitingPageSays('ثبت‌نام موقتاً متوقف است')
  await button(staff, 'وصل دوبارهٔ ثبت‌نام').click()
  expect(button(staff, 'قطع ثبت‌نام')).toBeVisible()
  await waitingPageSays('نوبت شما رسید')

  await page.getByRole('link', { name: 'ورود به ثبت‌نام' }).click()
  expect(page).toHaveURL(/vehicle-sale\//)
  await page.goto(confirm)
  await page.getByLabel(/شرایط طرح را خواندم/).check()
  await button(page, 'ثبت‌نام و نگه داشتن خودرو').click()
  expect(page).toHaveURL(/vehicle-sale\/bill\//)
  await payOpenBill(page)
  await page.getByRole('link', { name: 'دیدن سفارش' }).click()
  expect(page).toHaveURL(/my-orders\//)
  const order = new URL(page.url()).pathname
  const tracking = order.split('/').at(-1)!

  // The maker's contract brings the next bill.
  // A row that makes much money due needs two colleagues, who send the same.
  const { page: colleague } = await openSignedIn(admin, { mobile: '09120000001', baseURL: server!.address })
  const importRows = async (head: string, text: string) => {
    for (const member of [staff, colleague]) {
      await member.goto(`${admin}/orders`)
      const form = member.locator('form').filter({ has: member.getByRole('heading', { name: head }) })
      await form.getByRole('textbox').fill(text)
      await form.getByRole('button', { name: 'بررسی بدون ثبت' }).click()
      await form.getByRole('button', { name: /^ثبت ۱ سطر/ }).click()
      if (member.getByText('۱ سطر ثبت شد.').isVisible()) return
      expect(member.getByText(/منتظر تأیید نفر دوم است/)).toBeVisible()
    }
    throw new Error(`Two colleagues did not import: ${text}`)
  }
  await importRows('قراردادها', `${tracking},K-1405-77,${dayIn(30)},,${dayIn(7)}`)
  await page.goto(order)
  expect(page.getByText('قرارداد صادر شد').first()).toBeVisible()
  await page.getByRole('link', { name: 'دیدن و پرداخت صورت‌حساب' }).click()
  expect(page).toHaveURL(/bill\//)
  keepState(page, 'sale-contract-bill')
  await payOpenBill(page)
  await importRows('تولید و تحویل', `${tracking},produced,${dayIn(ahead / 86_400_000)},`)
  await page.goto(order)
  expect(page.getByText('تولید خودرو و صدور شمارهٔ شاسی')).toBeVisible()
  expect(page.getByText('تسویه شد').first()).toBeVisible()
  keepState(page, 'sale-order-moving')
})

test('a buyer who was not drawn sees why and can check the draw', async () => {
  const { page } = await openSignedIn('/profile/my-orders', { mobile: '09120000009', baseURL: server!.address })
  expect(page).toHaveURL(/my-orders/)
  await page.getByRole('link', { name: /فروش کوییک، دورهٔ اول/ }).click()
  expect(page).toHaveURL(/my-orders\/[0-9a-z]{10}/)
  expect(page.getByText(/در ترتیب قرعه‌کشی نفر .* از ۴۰ شدید/)).toBeVisible()
  keepState(page, 'sale-loser')
  await page.getByRole('link', { name: 'چرا انتخاب نشدم؟ خودم بررسی کنم' }).click()
  expect(page).toHaveURL(/\/draw/)
  keepState(page, 'sale-draw')
})

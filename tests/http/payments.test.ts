import { test } from 'vitest'
import { onceOnly, whole } from '../support/whole.ts'
import { submissionOf, type Submission } from './support/form-data.ts'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage, openSignedIn } from './support/visitor.ts'

/** An order of demo mode, up to the page before the bank. */
async function order(page: Page, title = 'گزارش کامل خودرو با سابقهٔ بیمه') {
  await page.goto('/dev/order')
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
}

/** Acts as the payer at the fake bank; the amount is that of the previous page. */
async function atTheBank(page: Page, choice: string) {
  await page.getByRole('button', { name: /^پرداخت ۹۹,۰۰۰/ }).click()
  expect(page.getByRole('heading', { name: /^درگاه نمایشی/ })).toBeVisible()
  expect(page.getByText('۹۹۰,۰۰۰ ریال')).toBeVisible()
  await page.getByRole('button', { name: choice, exact: true }).click()
}

onceOnly(
  'an order is paid at the bank, and its receipt is available to its owner and to anybody who verifies it',
  async () => {
    const { page } = await openSignedIn('/profile/my-orders')
    expect(page.getByText('هنوز سفارشی ندارید')).toBeVisible()
    keepState(page, 'orders-empty')
    await order(page)
    // What was fetched ahead would bring the key of a form that was sent already.
    const ahead = await page.request(page.url(), { headers: { purpose: 'prefetch' } })
    expect(ahead.headers.get('cache-control')).toBe('private, no-store')
    keepState(page, 'prebank')
    expect(page.getByRole('link', { name: 'سفارش‌های من' }).first()).toBeVisible()
    await atTheBank(page, 'پرداخت')
    expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
    keepState(page, 'payment-paid')
    const result = page.url()
    // Reload and Back repeat nothing.
    await page.reload()
    expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
    await page.getByRole('link', { name: 'رسید', exact: true }).click()
    expect(page.getByRole('heading', { level: 1, name: 'رسید پرداخت فرمان' })).toBeVisible()
    keepState(page, 'receipt')
    const pdf = await page.request(`${page.url()}/pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
    const check = page.getByRole('link', { name: 'صفحهٔ بررسی' }).getAttribute('href')

    const stranger = openPage()
    await stranger.goto(check!)
    expect(stranger.getByText('این رسید از فرمان است و مبلغ آن پرداخت شده است.')).toBeVisible()
    expect(stranger.getByText('۹۹۰,۰۰۰ ریال')).toBeVisible()
    expect(stranger.getByText('گزارش کامل خودرو')).toHaveCount(0)
    keepState(stranger, 'verify')
    // The address of the result tells a stranger what came of it, and nothing else.
    await stranger.goto(result)
    expect(stranger.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
    expect(stranger.getByText('۹۹۰,۰۰۰')).toHaveCount(0)
    expect((await stranger.request(page.url())).url).toContain('/login')
  },
)

onceOnly('a payment that was cancelled, closed or refused says so, and can be tried again', async () => {
  const { page } = await openSignedIn('/profile')
  await order(page)
  await atTheBank(page, 'انصراف')
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت لغو شد' })).toBeVisible()
  keepState(page, 'payment-cancelled')
  await page.getByRole('link', { name: 'پرداخت دوباره' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await page.getByRole('radio', { name: 'زیبال' }).check()
  await atTheBank(page, 'رد شدن از طرف بانک')
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام نشد' })).toBeVisible()
  await page.getByRole('link', { name: 'پرداخت دوباره' }).click()
  await atTheBank(page, 'پرداخت و بستن صفحه')
  expect(page.getByText('این صفحه را ببندید')).toBeVisible()
  // Nobody came back, and the person begins once more: what was paid is found first.
  await page.goto('/profile/my-orders')
  await page.getByRole('link', { name: 'نتیجهٔ پرداخت' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'منتظر پاسخ درگاه هستیم' })).toBeVisible()
  keepState(page, 'payment-pending')
})

onceOnly('a discount code is refused with its reason, taken, seen on every page, and taken back', async () => {
  const { page } = await openSignedIn('/profile/my-orders')
  await order(page)
  const field = page.getByLabel('کد تخفیف', { exact: true })
  const apply = async (code: string) => {
    await page.getByText('کد تخفیف دارید؟').click()
    await field.fill(code)
    await page.getByRole('button', { name: 'اعمال کد' }).click()
  }
  await apply('nothing')
  expect(page.getByText('این کد را پیدا نکردیم.')).toBeVisible()
  expect(field).toHaveValue('nothing')
  keepState(page, 'discount-refused')
  await field.fill(' farman۱۰ ')
  await page.getByRole('button', { name: 'اعمال کد' }).click()
  expect(page.getByText('تخفیف با کد FARMAN10')).toBeVisible()
  expect(page.getByText('قبل از تخفیف: ۹۹,۰۰۰ تومان')).toBeVisible()
  keepState(page, 'discount')
  await page.getByRole('button', { name: 'حذف کد تخفیف' }).click()
  expect(page.getByRole('button', { name: /^پرداخت ۹۹,۰۰۰/ })).toBeVisible()
  await apply('FARMAN10')
  await page.getByRole('button', { name: /^پرداخت ۸۹,۱۰۰/ }).click()
  expect(page.getByText('۸۹۱,۰۰۰ ریال')).toBeVisible()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await page.getByRole('link', { name: 'رسید', exact: true }).click()
  expect(page.getByText('تخفیف با کد FARMAN10')).toBeVisible()
  expect(page.getByText('۸۹۱,۰۰۰ ریال').first()).toBeVisible()
})

onceOnly('a wallet is charged, pays a part of an order beside the bank, and gets a refund by staff', async () => {
  const { page } = await openSignedIn('/profile/my-wallet')
  expect(page.getByText('هنوز چیزی در کیف پول جابه‌جا نشده')).toBeVisible()
  keepState(page, 'wallet-empty')
  await page.getByRole('textbox', { name: 'مبلغ شارژ' }).fill('۲۰ هزار')
  await page.getByRole('button', { name: 'رفتن به پرداخت' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await page.getByRole('button', { name: /^پرداخت ۲۰,۰۰۰/ }).click()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await page.goto('/profile/my-wallet')
  expect(page.getByText('مانده: ۲۰,۰۰۰ تومان')).toBeVisible()
  keepState(page, 'wallet')
  // The wallet pays its balance and the bank the rest; the page shows both amounts before.
  await order(page)
  await page.getByRole('checkbox', { name: /استفاده از کیف پول/ }).check()
  expect(page.getByText('۷۹,۰۰۰ تومان').first()).toBeVisible()
  await page.getByRole('button', { name: /^پرداخت ۷۹,۰۰۰/ }).click()
  expect(page.getByText('۷۹۰,۰۰۰ ریال')).toBeVisible()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  const payment = new URL(page.url()).searchParams.get('id')!
  const staff = await openSignedIn(`/admin/payments/${payment}`, { mobile: '09120000004' })
  expect(staff.page.getByText('از درگاه').first()).toBeVisible()
  keepState(staff.page, 'payment-desk')
  await staff.page.getByRole('textbox', { name: 'مبلغ برگشت' }).fill('۹۹,۰۰۰')
  await staff.page.getByRole('textbox', { name: 'دلیل برگشت' }).fill('گزارش آماده نشد')
  await staff.page.getByRole('button', { name: 'ثبت برگشت پول' }).click()
  expect(staff.page.getByText('برگشت داده شد').first()).toBeVisible()
  await page.goto('/profile/my-wallet')
  expect(page.getByText('مانده: ۹۹,۰۰۰ تومان')).toBeVisible()
})

/** More than the thirty that may begin in an hour. */
const count = whole ? 60 : 34
test(
  `${count} payments at once of one person are each answered with what became of them`,
  { timeout: 300_000 },
  async () => {
    const { page } = await openSignedIn('/profile/my-orders')
    const forms: Submission[] = []
    for (let n = 0; n < count; n++) {
      await order(page, `سفارش ${n}`)
      const button = page.getByRole('button', { name: /^پرداخت ۹۹,۰۰۰/ }).element() as HTMLButtonElement
      forms.push(submissionOf(button.form!, button, page.url()))
    }
    const origin = new URL(page.url()).origin
    const send = ({ url, method, body }: Submission) =>
      page.request(url, { method, body, headers: { origin, referer: url, accept: 'text/html' }, redirect: false })
    const answers = await Promise.all(forms.map(send))
    const started = answers.filter(({ status }) => status >= 300 && status < 400)
    const refused = answers.filter(({ status }) => status === 429)
    // Thirty an hour may begin to pay; the page shows the others a time, not an error.
    expect([started.length, refused.length]).toEqual([30, count - 30])
    for (const { text } of refused) expect(text).toContain('پشت سر هم چند پرداخت شروع کرده‌اید.')
    const addresses = started.map(({ headers }) => headers.get('location'))
    expect(new Set(addresses).size).toBe(30)
    // Once more the same forms: the first outcome, and no payment more.
    const again = await Promise.all(forms.map(send))
    expect(again.map(({ headers }) => headers.get('location'))).toEqual(
      answers.map(({ headers }) => headers.get('location')),
    )
  },
)

import { expect, test, type Page } from '@playwright/test'
import { expectEveryAppearance, hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** An order of demo mode, up to the page before the bank. */
async function order(page: Page, title = 'گزارش کامل خودرو با سابقهٔ بیمه') {
  await arrive(page, '/dev/order')
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('button', { name: 'ثبت سفارش' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await hydrated(page)
}

/** What the payer does at the imitated bank; the amount there is the one of the page before. */
async function atTheBank(page: Page, choice: string) {
  await page.getByRole('button', { name: /^پرداخت ۹۹۰,۰۰۰/ }).click()
  await expect(page.getByRole('heading', { name: /^درگاه نمایشی/ })).toBeVisible()
  await expect(page.getByText('۹۹۰,۰۰۰ ریال')).toBeVisible()
  await page.getByRole('button', { name: choice, exact: true }).click()
}

test('an order is paid at the bank, and its receipt is there for its owner and for whoever checks it', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/profile/my-orders')
  await signIn(page)
  await expect(page.getByText('هنوز سفارشی ندارید')).toBeVisible()
  await expectEveryAppearance(page, 'orders-empty-360')
  await order(page)
  // What was fetched ahead would bring the key of a form that was sent already.
  const ahead = await page.request.get(page.url(), { headers: { purpose: 'prefetch' } })
  expect(ahead.headers()['cache-control']).toBe('private, no-store')
  await expectEveryAppearance(page, 'prebank-360')
  await atTheBank(page, 'پرداخت')
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await hydrated(page)
  await expectEveryAppearance(page, 'payment-paid-360')
  const result = page.url()
  // Reload and Back repeat nothing.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('link', { name: 'رسید', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'رسید پرداخت فرمان' })).toBeVisible()
  await expectEveryAppearance(page, 'receipt-360')
  const pdf = await page.request.get(`${page.url()}/pdf`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const check = await page.getByRole('link', { name: 'صفحهٔ بررسی' }).getAttribute('href')

  const stranger = await open(browser, wide!)
  await arrive(stranger.page, check!)
  await expect(stranger.page.getByText('این رسید از فرمان است و مبلغ آن پرداخت شده است.')).toBeVisible()
  await expect(stranger.page.getByText('۹۹۰,۰۰۰ ریال')).toBeVisible()
  await expect(stranger.page.getByText('گزارش کامل خودرو')).toHaveCount(0)
  await expectEveryAppearance(stranger.page, 'verify-1280')
  // The address of the result tells a stranger what came of it, and nothing else.
  await arrive(stranger.page, result)
  await expect(stranger.page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await expect(stranger.page.getByText('۹۹۰,۰۰۰')).toHaveCount(0)
  expect((await stranger.page.request.get(page.url())).url()).toContain('/login')
  await stranger.context.close()
  expect(complaints).toEqual([])
  await context.close()
})

test('a payment that was cancelled, closed or refused says so, and can be tried again', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/profile')
  await signIn(page)
  await order(page)
  await atTheBank(page, 'انصراف')
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت لغو شد' })).toBeVisible()
  await hydrated(page)
  await expectEveryAppearance(page, 'payment-cancelled-360')
  await page.getByRole('link', { name: 'پرداخت دوباره' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('radio', { name: 'زیبال' }).check()
  await atTheBank(page, 'رد شدن از طرف بانک')
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام نشد' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('link', { name: 'پرداخت دوباره' }).click()
  await hydrated(page)
  await atTheBank(page, 'پرداخت و بستن صفحه')
  await expect(page.getByText('این صفحه را ببندید')).toBeVisible()
  // Nobody came back, and the person begins once more: what was paid is found first.
  await arrive(page, '/profile/my-orders')
  await page.getByRole('link', { name: 'نتیجهٔ پرداخت' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'منتظر پاسخ درگاه هستیم' })).toBeVisible()
  await expectEveryAppearance(page, 'payment-pending-360')
  expect(complaints).toEqual([])
  await context.close()
})

test('a discount code is refused with its reason, taken, seen on every page, and taken back', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await arrive(page, '/login?next=/profile/my-orders')
  await signIn(page)
  await order(page)
  const field = page.getByLabel('کد تخفیف', { exact: true })
  const apply = async (code: string) => {
    await page.getByText('کد تخفیف دارید؟').click()
    await field.fill(code)
    await page.getByRole('button', { name: 'اعمال کد' }).click()
  }
  await apply('nothing')
  await expect(page.getByText('این کد را پیدا نکردیم.')).toBeVisible()
  await expect(field).toHaveValue('nothing')
  await expectEveryAppearance(page, 'discount-refused-360')
  await field.fill(' farman۱۰ ')
  await page.getByRole('button', { name: 'اعمال کد' }).click()
  await expect(page.getByText('تخفیف با کد FARMAN10')).toBeVisible()
  await expect(page.getByText('قبل از تخفیف: ۹۹,۰۰۰ تومان')).toBeVisible()
  await expectEveryAppearance(page, 'discount-360')
  await page.getByRole('button', { name: 'حذف کد تخفیف' }).click()
  await expect(page.getByRole('button', { name: /^پرداخت ۹۹۰,۰۰۰/ })).toBeVisible()
  await apply('FARMAN10')
  await page.getByRole('button', { name: /^پرداخت ۸۹۱,۰۰۰/ }).click()
  await expect(page.getByText('۸۹۱,۰۰۰ ریال')).toBeVisible()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await page.getByRole('link', { name: 'رسید', exact: true }).click()
  await expect(page.getByText('تخفیف با کد FARMAN10')).toBeVisible()
  await expect(page.getByText('۸۹۱,۰۰۰ ریال').first()).toBeVisible()
  await context.close()
})

test('without a script everything can be paid too', async ({ browser }) => {
  const signedIn = await open(browser, phone!)
  await arrive(signedIn.page, '/login?next=/profile')
  await signIn(signedIn.page)
  await order(signedIn.page)
  const address = signedIn.page.url()
  const plain = await open(browser, phone!, {
    javaScriptEnabled: false,
    storageState: await signedIn.context.storageState(),
  })
  await plain.page.goto(address)
  await atTheBank(plain.page, 'پرداخت')
  await expect(plain.page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await plain.context.close()
  await signedIn.context.close()
})

test('a wallet is charged, pays a part of an order beside the bank, and gets a refund by staff', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/profile/my-wallet')
  await signIn(page)
  await expect(page.getByText('هنوز چیزی در کیف پول جابه‌جا نشده')).toBeVisible()
  await expectEveryAppearance(page, 'wallet-empty-360')
  await page.getByRole('textbox', { name: 'مبلغ شارژ' }).fill('۲۰ هزار')
  await page.getByRole('button', { name: 'رفتن به پرداخت' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: /^پرداخت ۲۰۰,۰۰۰/ }).click()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await arrive(page, '/profile/my-wallet')
  await expect(page.getByText('مانده: ۲۰,۰۰۰ تومان')).toBeVisible()
  await expectEveryAppearance(page, 'wallet-360')
  // The wallet pays what it has, the bank the rest, and both are told before.
  await order(page)
  await page.getByRole('checkbox', { name: /استفاده از کیف پول/ }).check()
  await expect(page.getByText('۷۹,۰۰۰ تومان').first()).toBeVisible()
  await page.getByRole('button', { name: /^پرداخت ۷۹۰,۰۰۰/ }).click()
  await expect(page.getByText('۷۹۰,۰۰۰ ریال')).toBeVisible()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  const payment = new URL(page.url()).searchParams.get('id')!
  const staff = await open(browser, wide!)
  await arrive(staff.page, `/login?next=/admin/payments/${payment}`)
  await signIn(staff.page, '09120000004')
  await hydrated(staff.page)
  await expect(staff.page.getByText('از درگاه').first()).toBeVisible()
  await expectEveryAppearance(staff.page, 'payment-desk-1280')
  await staff.page.getByRole('textbox', { name: 'مبلغ برگشت' }).fill('۹۹,۰۰۰')
  await staff.page.getByRole('textbox', { name: 'دلیل برگشت' }).fill('گزارش آماده نشد')
  await staff.page.getByRole('button', { name: 'ثبت برگشت پول' }).click()
  await expect(staff.page.getByText('برگشت داده شد').first()).toBeVisible()
  await staff.context.close()
  await arrive(page, '/profile/my-wallet')
  await expect(page.getByText('مانده: ۹۹,۰۰۰ تومان')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

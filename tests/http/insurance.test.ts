import { test } from 'vitest'
import { payAtBank } from './support/common-forms.ts'
import type { Page } from './support/page.ts'
import { eventually, eventuallyAt, expect, keepState, openPage, signIn } from './support/visitor.ts'

const base = '/services/vehicle-center/insurance'

/** A plate that no other test insures. */
function freshPlate(): string {
  const digits = String(100 + Math.floor(Math.random() * 900))
  return `${11 + Math.floor(Math.random() * 88)}ب${digits}-67`
}

/** Loads the offers of a third-party policy. Retries an insurer that misses its deadline on a busy machine. */
async function compareOffers(page: Page, insured: string, insurer: string) {
  await eventually(
    async () => {
      await page.goto(`${base}/third-party-insurance?plate=${encodeURIComponent(freshPlate())}`)
      await page.getByLabel('گروه خودرو').selectOption('four')
      await page.getByLabel('سال ساخت').fill(insured === 'خودرو صفر است' ? '۱۴۰۵' : '۱۴۰۲')
      await page.getByRole('radio', { name: insured }).check()
      await page.getByRole('button', { name: 'مقایسهٔ قیمت بیمه‌ها' }).click()
      expect(page).toHaveURL(/quote=/)
      expect(page.getByRole('link', { name: new RegExp(`^خرید .*${insurer}$`) }).first()).toBeVisible()
    },
    { timeout: 50_000 },
  )
}

/** Fills in the policyholder and continues to the payment. */
async function confirm(page: Page) {
  await page.getByLabel('نام بیمه‌گذار', { exact: true }).fill('نگار')
  await page.getByLabel('نام خانوادگی بیمه‌گذار').fill('رستمی')
  await page.getByLabel('کد ملی بیمه‌گذار').fill('0499370899')
  await page.getByRole('textbox', { name: 'تاریخ تولد بیمه‌گذار' }).fill('1370/01/02')
  await page.getByLabel('کد پستی').fill('1619735744')
  await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
  const vin = page.getByLabel('شمارهٔ شاسی')
  if (vin.count()) await vin.fill('NAAM01E15HK123456')
  await page.getByLabel(/شرایط خرید بیمه را/).check()
  await page.getByRole('button', { name: /^پرداخت/ }).click()
}

/** Pays at the fake bank. */
async function pay(page: Page) {
  expect(page).toHaveURL(/prebank/)
  await payAtBank(page)
  expect(page).toHaveURL(/payment\/result/)
}

/** Opens the order after the payment and waits for its policy; returns its path. */
async function openPolicy(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'دیدن سفارش بیمه' }).click()
  expect(page).toHaveURL(/orders\//)
  const order = new URL(page.url()).pathname
  await eventuallyAt(page, order, () => expect(page.getByRole('region', { name: 'بیمه‌نامه' })).toBeVisible())
  return order
}

async function cancelPolicy(page: Page, order: string) {
  await page.getByText('لغو بیمه‌نامه', { exact: true }).click()
  await page.getByRole('button', { name: 'لغو بیمه‌نامه و برگشت پول' }).click()
  expect(page.getByText(/در حال لغو|لغو شد/).first()).toBeVisible()
  await eventuallyAt(page, order, () => expect(page.getByText(/به کیف پول برگشت/)).toBeVisible())
}

test('a guest compares insurers, signs in, buys a policy and cancels it', async () => {
  const page = openPage()
  await compareOffers(page, 'هیچ‌وقت بیمه نشده', 'بیمهٔ ایران')
  keepState(page, 'insurance-offers')
  await page.getByRole('link', { name: 'خرید از بیمهٔ ایران' }).click()
  // The page can be read before signing in.
  expect(page).toHaveURL(/confirm-insurance/)
  await page.getByRole('link', { name: 'ورود و ادامهٔ خرید' }).click()
  await signIn(page)
  expect(page).toHaveURL(/confirm-insurance/)

  // An error stands at its field, and the other values stay.
  await page.getByLabel('نام بیمه‌گذار', { exact: true }).fill('نگار')
  await page.getByRole('button', { name: /^پرداخت/ }).click()
  expect(page.getByText('کد ملی بیمه‌گذار را بنویسید.').first()).toBeVisible()
  expect(page.getByLabel('نام بیمه‌گذار', { exact: true })).toHaveValue('نگار')
  keepState(page, 'insurance-confirm-refused')
  await confirm(page)
  await pay(page)
  const order = await openPolicy(page)
  expect(page.getByText('کد یکتا', { exact: true })).toBeVisible()
  keepState(page, 'insurance-policy')

  await page.goto(base)
  keepState(page, 'insurance-hub')
  expect(page.getByText('روز مانده')).toBeVisible()
  // A year is left: a renewal is too early.
  expect(page.getByRole('link', { name: 'تمدید' })).toHaveCount(0)
  await page.goto(order)
  await cancelPolicy(page, order)
  keepState(page, 'insurance-cancelled')
})

test('a buyer pays in instalments, gets the policy as PDF and its public check, and cancels it', async () => {
  const page = openPage()
  await compareOffers(page, 'خودرو صفر است', 'بیمهٔ پارسیان')
  await page.getByRole('link', { name: 'قسطی بدون چک' }).click()
  expect(page).toHaveURL(/pay=no-cheque/)
  expect(page.getByRole('heading', { name: 'بیمهٔ ایران' })).toHaveCount(0)
  keepState(page, 'insurance-plans')
  const parsian = page.getByRole('region', { name: 'بیمهٔ پارسیان' })
  await parsian.getByText('جدول قسط‌ها').click()
  expect(parsian.getByText(/هزینهٔ سالانهٔ/)).toBeVisible()
  await parsian.getByRole('link', { name: /خرید قسطی/ }).click()
  await page.getByRole('link', { name: 'ورود و ادامهٔ خرید' }).click()
  await signIn(page)
  expect(page).toHaveURL(/plan=n3/)
  keepState(page, 'insurance-confirm-plan')
  await confirm(page)
  await pay(page)
  const order = await openPolicy(page)
  await page.getByRole('button', { name: 'پرداخت قسط ۱' }).click()
  await pay(page)
  await eventuallyAt(page, order, () => expect(page.getByRole('button', { name: 'پرداخت قسط ۲' })).toBeVisible())
  keepState(page, 'insurance-instalments')

  const file = await page.request(`${order}/policy.pdf`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const check = page.getByRole('link', { name: 'صفحهٔ بررسی بیمه‌نامه' }).getAttribute('href')
  const police = openPage()
  await police.goto(check!)
  expect(police.getByText('این بیمه‌نامه معتبر است')).toBeVisible()
  keepState(police, 'insurance-check')

  await cancelPolicy(page, order)
  await eventually(async () => {
    await police.reload()
    expect(police.getByText('این بیمه‌نامه لغو شده')).toBeVisible()
  })
})

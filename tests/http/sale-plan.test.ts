import { test } from 'vitest'
import { completeProfile, payAtBank } from './support/common-forms.ts'
import { eventuallyAt, expect, keepState, openPage, openSignedIn, signIn } from './support/visitor.ts'

const plans = '/services/new-vehicle/sale-plan'

test('a plan shows its true cost, the price of each car and its published changes', async () => {
  const page = openPage()
  await page.goto(plans)
  keepState(page, 'sale-plans')
  await page.getByRole('link', { name: 'پیش‌فروش تارا' }).click()
  expect(page).toHaveURL(/pish-foroush-tara-azar/)
  expect(page.getByText('بازده مؤثر سالانهٔ پول شما تا تحویل')).toBeVisible()
  keepState(page, 'sale-plan')
  await page.getByRole('link', { name: 'تارا V4 اتوماتیک', exact: true }).first().click()
  expect(page.getByText('قیمت تارا V4 اتوماتیک')).toBeVisible()
  keepState(page, 'sale-plan-car')
  // A published change stays, with the value before it.
  await page.goto(`${plans}/pish-foroush-aria`)
  expect(page.getByText('۲۴۰ روز')).toBeVisible()
  expect(page.getByRole('heading', { name: 'یادآوری شروع' })).toBeVisible()
})

test('a buyer registers, pays, follows the order and cancels it; another person gets 404 for the bill', async () => {
  const page = openPage()
  await page.goto(`${plans}/fori-saina`)
  await page.getByRole('link', { name: 'ورود و ثبت‌نام در طرح' }).click()
  expect(page).toHaveURL(/login/)
  await signIn(page)
  expect(page).toHaveURL(/vehicle-sale\//)
  const form = new URL(page.url()).pathname
  expect(page.getByRole('link', { name: 'تکمیل اطلاعات' })).toBeVisible()
  await completeProfile(page)
  await page.goto(form)

  // Each step is saved on the server; an error stands at its field.
  await page.getByRole('button', { name: 'ادامه' }).click()
  expect(page.getByText('اولویت اول را انتخاب کنید.').first()).toBeVisible()
  await page.getByLabel('اولویت اول').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'ادامه' }).click()
  expect(page).toHaveURL(/agency/)
  await page.getByLabel('نمایندگی تحویل').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'ادامه' }).click()
  expect(page).toHaveURL(/buyer/)
  await page.getByLabel('نام پدر').fill('حسن')
  await page.getByLabel('تلفن ثابت').fill('02188000000')
  await page.getByLabel('کد پستی').fill(String(1_600_000_000 + Math.floor(Math.random() * 399_999_999)))
  await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
  await page.getByRole('button', { name: 'ادامه' }).click()
  expect(page).toHaveURL(/documents/)
  keepState(page, 'sale-documents')
  await page.getByRole('button', { name: 'ادامه' }).click()
  expect(page).toHaveURL(/confirm/)
  keepState(page, 'sale-confirm')
  await page.getByLabel(/شرایط طرح را خواندم/).check()
  await page.getByRole('button', { name: 'ثبت‌نام و نگه داشتن خودرو' }).click()
  expect(page).toHaveURL(/vehicle-sale\/bill\//)
  const bill = new URL(page.url()).pathname
  keepState(page, 'sale-bill')

  const { page: other } = await openSignedIn(bill)
  expect(other.status()).toBe(404)

  await page.getByRole('link', { name: /^پرداخت/ }).click()
  expect(page).toHaveURL(/prebank/)
  await payAtBank(page)
  expect(page).toHaveURL(/paymentResult/)
  await eventuallyAt(page, page.url(), () => expect(page.getByText(/پرداخت شد/).first()).toBeVisible())
  await page.getByRole('link', { name: 'دیدن سفارش' }).click()
  expect(page).toHaveURL(/my-orders\//)
  expect(page.getByText('پرداخت پیش‌پرداخت')).toBeVisible()
  keepState(page, 'sale-order')

  await page.getByText('اگر انصراف بدهم چه می‌شود؟').click()
  await page.getByLabel(/می‌دانم که خودرو به من نمی‌رسد/).check()
  await page.getByRole('button', { name: 'انصراف از سفارش' }).click()
  expect(page.getByText(/به کیف پولتان برگشت/)).toBeVisible()
  await page.goto('/profile/my-orders')
  expect(page.getByText('انصراف دادید')).toBeVisible()
})

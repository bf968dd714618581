import { test } from 'vitest'
import { payAtBank } from './support/common-forms.ts'
import type { Page } from './support/page.ts'
import { writePlate } from './support/plate.ts'
import { eventually, expect, freshNationalCode, keepState, openPage, signIn } from './support/visitor.ts'

const fines = '/services/vehicle-center/inquiry/fines-details'

/** The fake police answer by the last digit: 3 has many fines. */
function codeWithManyFines(): string {
  for (;;) {
    const code = freshNationalCode()
    if (code.endsWith('3')) return code
  }
}

async function fillIn(page: Page, nationalCode: string) {
  await writePlate(page, '12ب34561')
  await page.getByLabel('کد ملی مالک').fill(nationalCode)
  await page.getByLabel('شمارهٔ موبایل به نام همان نفر').fill('09123456781')
  await page.getByLabel('این اطلاعات مال خود من است').check()
}

const reloaded = (page: Page, appearance: () => void) =>
  eventually(async () => {
    await page.reload()
    appearance()
  })

test('a guest inquires fines, signs in when paying, and pays three bills together', async () => {
  const nationalCode = codeWithManyFines()
  const page = openPage()
  await page.goto(fines)
  keepState(page, 'inquiry-form')
  await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
  expect(page.getByText('پلاک را بنویسید.').first()).toBeVisible()
  keepState(page, 'inquiry-form-refused')

  await fillIn(page, nationalCode)
  await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
  expect(page).toHaveURL(/login/)
  await signIn(page)
  // The form that was sent before signing in goes on to the payment.
  expect(page).toHaveURL(/prebank/)
  await payAtBank(page)
  expect(page).toHaveURL(/payment-result\?id=/)
  await reloaded(page, () => expect(page.getByText('جمع خلافی')).toBeVisible())
  keepState(page, 'inquiry-answer')

  // The first three bills, together.
  const bills = page.locator('input[name="bill"]')
  const count = bills.count()
  expect(count).toBeGreaterThanOrEqual(3)
  for (let index = 3; index < count; index++) await bills.nth(index).uncheck()
  // The button counts the served choice without scripts.
  await page.getByRole('button', { name: /^پرداخت .* قبض/ }).click()
  await payAtBank(page)
  expect(page).toHaveURL(/payment-result\?basket=/)
  await reloaded(page, () => expect(page.getByText(/تسویه شد|برگشت به کیف پول/)).toHaveCount(3))
  keepState(page, 'bills-outcome')

  await page.goto('/profile/my-inquiry')
  expect(page.getByText('خلافی با جزئیات').filter({ visible: true }).first()).toBeVisible()
  keepState(page, 'my-inquiries')
})

test('a free sample shows each state of the source', async () => {
  const page = openPage()
  for (const [state, words] of [
    ['پاک', /خلافی ندارد/],
    ['چند مورد', /جریمه/],
    ['سرویس مرجع قطع', /استعلام انجام نشد/],
    ['نیازمند کد مالک', /کد مالک را وارد کنید/],
  ] as const) {
    await page.goto('/services/vehicle-center/test/fines-details')
    await page.getByRole('radio', { name: state }).check()
    await page.getByRole('button', { name: 'استعلام نمونه' }).click()
    expect(page.getByText(words).first()).toBeVisible()
  }
  keepState(page, 'inquiry-sample')
})

test('the sample report before buying shows its other parts when one source is down', async () => {
  const page = openPage()
  await page.goto('/services/vehicle-center/test/before-buying')
  await page.getByRole('radio', { name: 'سرویس مرجع قطع' }).check()
  await page.getByRole('button', { name: 'دیدن گزارش' }).click()
  expect(page.getByText('این بخش نیامد')).toHaveCount(2)
  expect(page.getByText('سند این خودرو قابل انتقال است')).toBeVisible()
  keepState(page, 'before-buying-sample')
})

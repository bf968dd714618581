import { test } from 'vitest'
import { completeProfile } from './support/common-forms.ts'
import { acceptTerms, blockDeposit, confirmOrder, importedList } from './support/imported.ts'
import { eventually, expect, keepState, openPage, openSignedIn, signIn } from './support/visitor.ts'

test('a guest buys an imported car: filter, terms, second choice, deposit, receipt, withdrawal', async () => {
  const page = openPage()
  await page.goto(importedList)
  keepState(page, 'imported-list')
  await page.getByText('فیلترها', { exact: true }).click()
  await page.getByLabel('سوخت').selectOption('hybrid')
  await page.getByRole('button', { name: 'نمایش نتایج' }).click()
  expect(page).toHaveURL(/fuel=hybrid/)
  expect(page.getByRole('link', { name: 'تویوتا کرولا هیبرید' })).toBeVisible()
  expect(page.getByRole('link', { name: 'کیا اسپورتیج' })).toHaveCount(0)
  await page.getByRole('link', { name: 'تویوتا کرولا هیبرید' }).click()
  expect(page).toHaveURL(/corolla-hybrid-2025/)
  expect(page.getByRole('heading', { name: 'چند برایم تمام می‌شود؟' })).toBeVisible()
  keepState(page, 'imported-car')

  // A guest returns to the car, which names what is missing for a contract.
  await page.getByRole('link', { name: 'ورود و ادامهٔ خرید' }).click()
  expect(page).toHaveURL(/login/)
  await signIn(page)
  expect(page).toHaveURL(/corolla-hybrid-2025/)
  expect(page.getByRole('button', { name: 'ادامهٔ خرید' })).toBeDisabled()
  await completeProfile(page)
  await page.goto(`${importedList}/corolla-hybrid-2025`)
  await page.getByRole('button', { name: 'ادامهٔ خرید' }).click()

  // Every section of the terms has its own box.
  expect(page).toHaveURL(/sale-terms-and-conditions\?order=/)
  await page.getByRole('button', { name: 'پذیرش شرایط و ادامه' }).click()
  expect(page.getByText('بعد از خواندن این بخش، گزینهٔ آن را علامت بزنید.').first()).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'این بخش را خواندم و قبول دارم' })).toHaveCount(6)
  keepState(page, 'imported-terms')
  await acceptTerms(page)

  await page.getByRole('combobox', { name: /اولویت دوم/ }).selectOption({ label: 'کیا اسپورتیج' })
  await page.getByRole('button', { name: 'ثبت اولویت‌ها با قیمت امروز' }).click()
  expect(page.getByRole('heading', { name: 'اولویت دوم: کیا اسپورتیج' })).toBeVisible()

  // The bank refuses first; then it blocks the deposit.
  const poor = await page.request('/dev/imitations/banks/behaviour', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank: 'mellat', mode: 'poor', times: 1 }),
  })
  expect(poor.status).toBeLessThan(300)
  await blockDeposit(page, 'mellat', 'موجودی حساب وکالتی کمتر از مبلغ سپرده است')
  keepState(page, 'imported-deposit')
  await blockDeposit(page, 'mellat', /موجودی بلوکه‌شده/)
  keepState(page, 'imported-confirm')
  await confirmOrder(page)
  const receipt = page.url()
  expect(page.getByText('درخواست شما ثبت شد')).toBeVisible()
  expect(page.getByRole('img', { name: 'کد صفحهٔ خودرو و نتیجهٔ قرعه‌کشی' })).toBeVisible()
  keepState(page, 'imported-receipt')

  // The receipt is for its owner alone, and the order is in the list of orders.
  const guest = openPage()
  await guest.goto(receipt)
  expect(guest.getByText('برای دیدن درخواست‌هایتان وارد شوید')).toBeVisible()
  await page.goto('/profile/my-orders')
  expect(page.getByText('ثبت شد، منتظر قرعه‌کشی').first()).toBeVisible()

  // A withdrawal is free until the round ends.
  await page.goto(receipt)
  await page.getByText('اگر انصراف بدهم چه می‌شود؟').click()
  await page.getByRole('checkbox', { name: /می‌دانم که خودرو به من نمی‌رسد/ }).check()
  await page.getByRole('button', { name: 'انصراف از درخواست' }).click()
  expect(page.getByText('انصراف دادید').first()).toBeVisible()
})

test('staff write a contract within the promised price, and the terms have an admin page', async () => {
  const { page } = await openSignedIn('/admin/imported', { mobile: '09120000002' })
  expect(page.getByRole('heading', { level: 1, name: 'خودروهای وارداتی' })).toBeVisible()
  keepState(page, 'imported-admin')
  await page.getByRole('link', { name: 'دورهٔ عرضهٔ مهر' }).first().click()
  expect(page.getByRole('heading', { level: 1, name: 'دورهٔ عرضهٔ مهر' })).toBeVisible()
  const order = page
    .getByRole('region', { name: /^سفارش / })
    .filter({ hasText: 'منتظر قرارداد' })
    .first()
  const id = order.locator('bdi').first().textContent()
  const promised = /قیمت وعده‌شده ([۰-۹,]+)/.exec(order.textContent())![1]!
  await order.getByLabel('شمارهٔ قرارداد').fill(`J${Date.now()}`)
  await order.getByLabel('قیمت نهایی').fill('1000000')
  await order.getByRole('button', { name: 'ثبت قرارداد' }).click()
  expect(page.getByText(/قیمت قرارداد باید بین|قیمت نهایی/).first()).toBeVisible()
  keepState(page, 'imported-round-refused')
  const same = page.getByRole('region', { name: /^سفارش / }).filter({ hasText: id })
  await same.getByLabel('شمارهٔ قرارداد').fill(`J${Date.now()}`)
  await same.getByLabel('قیمت نهایی').fill(promised.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))))
  await same.getByRole('button', { name: 'ثبت قرارداد' }).click()
  await eventually(() => expect(page.getByRole('region').filter({ hasText: id }).last()).toContainText('منتظر پرداخت'))
  await page.goto('/admin/imported-terms')
  expect(page.getByRole('heading', { level: 1, name: 'شرایط فروش وارداتی' })).toBeVisible()
  keepState(page, 'imported-terms-admin')
})

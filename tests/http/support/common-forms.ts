import type { Page } from './page.ts'
import { expect, freshNationalCode } from './visitor.ts'

/** Completes the profile that a purchase requires: name, national code, date of birth. */
export async function completeProfile(page: Page): Promise<void> {
  await page.goto('/pages/complete-info')
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('نگار')
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('رستمی')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await page.getByRole('textbox', { name: 'تاریخ تولد' }).fill('1370/01/02')
  await page.getByRole('button', { name: 'ثبت اطلاعات' }).click()
  expect(page).toHaveURL(({ pathname }) => pathname !== '/pages/complete-info')
}

/** Pays the open bill at the fake bank: the page before the bank, then the bank's own page. */
export async function payAtBank(page: Page): Promise<void> {
  expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await page
    .getByRole('button', { name: /^پرداخت / })
    .first()
    .click()
  expect(page.getByRole('heading', { name: /^درگاه نمایشی/ })).toBeVisible()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
}

import type { TextMatch } from './locator.ts'
import type { Page } from './page.ts'
import { eventuallyAt, expect } from './visitor.ts'

export const importedList = '/services/used-vehicle/imported'

/** Accepts each section of the open terms and continues to the confirmation of the purchase. */
export async function acceptTerms(page: Page): Promise<void> {
  expect(page).toHaveURL(/sale-terms-and-conditions/)
  const boxes = page.getByRole('checkbox', { name: 'این بخش را خواندم و قبول دارم' })
  expect(boxes.first()).toBeVisible()
  for (const box of boxes.all()) await box.check()
  await page.getByRole('button', { name: 'پذیرش شرایط و ادامه' }).click()
  expect(page).toHaveURL(/purchase-confirmation\?order=/)
}

/** Asks a bank to block the deposit and waits for its answer. */
export async function blockDeposit(page: Page, bank: string, answer: TextMatch): Promise<void> {
  const { pathname, search } = new URL(page.url())
  await page.getByRole('combobox', { name: 'بانک' }).selectOption(bank)
  await page.getByRole('button', { name: /^بلوکه کردن/ }).click()
  await eventuallyAt(page, pathname + search, () => expect(page.getByText(answer)).toBeVisible())
}

/** Confirms the open order; its receipt is open afterwards. */
export async function confirmOrder(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'خودروها، قیمت‌ها و شرایط بالا را دیدم و قبول دارم' }).check()
  await page.getByRole('button', { name: 'تأیید درخواست' }).click()
  expect(page).toHaveURL(/purchase-receipt\?order=/)
}

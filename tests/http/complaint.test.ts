import { test } from 'vitest'
import { expect, keepState, openPage } from './support/visitor.ts'

test('a guest complains and follows the complaint by its code alone', async () => {
  const page = openPage()
  await page.goto('/pages/complaint')
  keepState(page, 'complaint')
  await page.getByRole('combobox', { name: 'نوع شکایت' }).selectOption({ label: 'کلاهبرداری یا درخواست بیعانه' })
  await page.getByRole('textbox', { name: 'شرح شکایت' }).fill('قبل از دیدن خودرو بیعانه خواست.')
  await page.getByRole('button', { name: 'ثبت شکایت' }).click()
  expect(page.getByRole('heading', { name: 'شکایت شما ثبت شد' })).toBeVisible()
  keepState(page, 'complaint-sent')
  const code = page.getByText(/^[۰-۹]{4}( [۰-۹]{4}){3}$/).innerText()
  await page.getByRole('link', { name: 'پیگیری شکایت' }).click()
  await page.getByRole('textbox', { name: 'کد پیگیری' }).fill('1111 2222 3333 4444')
  await page.getByRole('button', { name: 'دیدن وضعیت' }).click()
  expect(page.getByText('با این مشخصات شکایتی پیدا نشد')).toBeVisible()
  await page.getByRole('textbox', { name: 'کد پیگیری' }).fill(code)
  await page.getByRole('button', { name: 'دیدن وضعیت' }).click()
  expect(page.getByText('قبل از دیدن خودرو بیعانه خواست.')).toBeVisible()
  keepState(page, 'complaint-followed')
})

import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage } from './support/visitor.ts'

const form = (page: Page) => page.locator('#form')
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const plateOf = (page: Page) => form(page).getByRole('group', { name: 'پلاک' })
const send = (page: Page) => form(page).getByRole('button', { name: 'ارسال فرم' }).click()

async function openGallery(): Promise<Page> {
  const page = openPage()
  await page.goto('/dev/ui')
  return page
}

async function fillForm(page: Page, mobile: string): Promise<void> {
  await field(page, 'نام و نام خانوادگی').fill('سارا کاظمی')
  await field(page, 'کد ملی').fill('۰۰۱۲۳۴۵۶۷۹')
  await field(page, 'شمارهٔ موبایل').fill(mobile)
  const plate = plateOf(page)
  await plate.getByLabel('دو رقم اول').fill('12')
  await plate.getByLabel('حرف پلاک').selectOption('ب')
  await plate.getByLabel('سه رقم وسط').fill('345')
  await plate.getByLabel('دو رقم زیر ایران').fill('67')
  await field(page, 'قیمت').fill('۸۵۰ میلیون')
  await field(page, 'سوخت').selectOption('بنزین')
  await form(page).getByLabel('خودم').check()
  await form(page)
    .getByLabel(/مقررات/)
    .check()
}

test('an empty form comes back with every error', async () => {
  const page = await openGallery()
  keepState(page, 'parts')
  await send(page)
  expect(page.status()).toBe(422)
  expect(form(page).getByText('این موارد را اصلاح کنید')).toBeVisible()
  keepState(page, 'parts-with-errors')
})

test('a refused form answers 422 in the words of the browser and keeps what was typed', async () => {
  const page = await openGallery()
  await field(page, 'نام و نام خانوادگی').fill('سارا کاظمی')
  await field(page, 'کد ملی').fill('0012345678')
  await plateOf(page).getByLabel('دو رقم اول').fill('۱۲')
  await plateOf(page).getByLabel('حرف پلاک').selectOption('ج')
  await send(page)
  expect(page.status()).toBe(422)
  expect(form(page).getByText('کد ملی معتبر نیست.').first()).toBeVisible()
  expect(form(page).getByText('پلاک را کامل بنویسید.').first()).toBeVisible()
  expect(field(page, 'نام و نام خانوادگی')).toHaveValue('سارا کاظمی')
  expect(plateOf(page).getByLabel('حرف پلاک')).toHaveValue('ج')
})

test('a refusal by the server keeps every field, and the corrected form is accepted', async () => {
  const page = await openGallery()
  await fillForm(page, '09120000000')
  await send(page)
  expect(page.status()).toBe(409)
  expect(form(page).getByText('این شماره قبلاً ثبت شده است.').first()).toBeVisible()
  expect(field(page, 'کد ملی')).toHaveValue('۰۰۱ ۲۳۴۵۶۷ ۹')
  expect(field(page, 'قیمت')).toHaveValue('۸۵۰ میلیون')
  expect(form(page).getByLabel('خودم')).toBeChecked()
  await field(page, 'شمارهٔ موبایل').fill('09121112233')
  await send(page)
  expect(page.getByText('فرم ارسال شد.')).toBeVisible()
})

test('of several broken rules of one field only the first is named', async () => {
  const page = await openGallery()
  await field(page, 'نام و نام خانوادگی').fill('A')
  await send(page)
  const name = form(page).getByText('نام و نام خانوادگی را فقط با حروف فارسی بنویسید.')
  expect(name.first()).toBeVisible()
  expect(form(page).getByText(/نام و نام خانوادگی باید/)).toHaveCount(0)
  expect(form(page).getByText('سوخت را انتخاب کنید.').first()).toBeVisible()
})

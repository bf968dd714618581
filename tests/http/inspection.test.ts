import { test } from 'vitest'
import { payAtBank } from './support/common-forms.ts'
import { writePlate } from './support/plate.ts'
import { eventuallyAt, expect, keepState, openPage, openSignedIn } from './support/visitor.ts'

const base = '/profile/inspection'

test('a person books an inspection, pays, moves it, and gets a refund by the rule', async () => {
  const { page } = await openSignedIn(base)
  expect(page).toHaveURL(base)
  keepState(page, 'inspections')
  await page.getByRole('link', { name: 'رزرو کارشناسی' }).click()
  expect(page).toHaveURL(/book/)
  await page.getByLabel('بستهٔ کارشناسی').selectOption('full')
  await page.getByLabel('محل کارشناسی').selectOption({ label: 'تهران · ایستگاه تهرانپارس' })
  await page.getByRole('button', { name: 'دیدن زمان‌های آزاد' }).click()
  expect(page).toHaveURL(/place=/)
  // A day without hours says «زمانی نیست».
  await page
    .getByRole('navigation', { name: 'روز کارشناسی' })
    .getByRole('link', { name: /[۰-۹] زمان/ })
    .nth(2)
    .click()
  expect(page).toHaveURL(/day=/)
  keepState(page, 'inspection-hours')
  await page.getByRole('button', { name: /^پرداخت/ }).click()
  expect(page.getByText('ساعت را انتخاب کنید.').first()).toBeVisible()
  keepState(page, 'inspection-refused')
  await page.getByRole('radio').first().check()
  await page.getByLabel('خودرو', { exact: true }).fill('پژو ۲۰۷ دنده‌ای ۱۴۰۱')
  await writePlate(page, '12ب34567')
  await page.getByRole('button', { name: /^پرداخت/ }).click()
  expect(page).toHaveURL(/prebank/)
  await payAtBank(page)
  await page.getByRole('link', { name: 'دیدن رزرو کارشناسی' }).click()
  expect(page).toHaveURL(/profile\/inspection\/[0-9a-z]{10}$/)
  const order = page.url()
  const booked = () => expect(page.getByText('رزرو شد', { exact: true })).toBeVisible()
  await eventuallyAt(page, order, booked)
  keepState(page, 'inspection-booked')
  const file = await page.request(`${order}/calendar`)
  expect(file.text).toContain('BEGIN:VEVENT')

  await page.getByText('تغییر زمان', { exact: true }).click()
  await page.getByLabel('ساعت').selectOption({ index: 5 })
  await page.getByRole('button', { name: 'تغییر زمان رزرو' }).click()
  booked()
  await page.getByText('لغو رزرو', { exact: true }).click()
  await page.getByRole('button', { name: 'لغو رزرو و برگشت پول' }).click()
  expect(page.getByText(/به کیف پول(تان)? برگشت/).first()).toBeVisible()
})

test('a signed report is read by the owner, and a guest verifies its file', async () => {
  const { page } = await openSignedIn(base, { mobile: '09120000009' })
  expect(page).toHaveURL(base)
  await page
    .getByRole('link', { name: /دنا پلاس ۱۴۰۳/ })
    .first()
    .click()
  expect(page).toHaveURL(/profile\/inspection\/[0-9a-z]{10}$/)
  await page.getByRole('link', { name: 'دیدن گزارش کارشناسی' }).click()
  expect(page).toHaveURL(/\/report$/)
  expect(page.getByText('رنگ‌شده · ۲۳۶ میکرون')).toBeVisible()
  keepState(page, 'inspection-report')
  const report = page.url()
  const signed = (await page.request(`${report}.json`)).text
  const pdf = await page.request(`${report}.pdf`)
  expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')

  const guest = openPage()
  await guest.goto(report.replace(/\/report$/, ''))
  expect(guest.getByText('این گزارش از فرمان است و اعتبار دارد')).toBeVisible()
  keepState(guest, 'inspection-verify')
  const compare = async (text: string) => {
    await guest.getByLabel('متن فایل JSON').fill(text)
    await guest.getByRole('button', { name: 'مقایسه با گزارش امضاشده' }).click()
  }
  await compare(signed)
  expect(guest.getByText('این فایل همان گزارشی است که فرمان امضا کرده است.')).toBeVisible()
  await compare(signed.replace('"mileageKm":38480', '"mileageKm":12000'))
  expect(guest.getByText(/با گزارش امضاشده فرق دارد/)).toBeVisible()
  keepState(guest, 'inspection-verify-altered')
})

test('the work of an inspector is for inspectors, and needs scripts', async () => {
  const { page } = await openSignedIn(`${base}/work`, { mobile: '09120000008' })
  expect(page).toHaveURL(`${base}/work`)
  expect(page.getByText('برای پر کردن گزارش، جاوااسکریپت مرورگر را روشن کنید.')).toBeVisible()
  keepState(page, 'inspection-work')
})

import { test } from 'vitest'
import { expect, keepState, openPage } from './support/visitor.ts'

const path = '/services/new-vehicle/compare'

test('compares new cars side by side and scores them by the given priorities', async () => {
  const page = openPage()
  await page.goto(path)
  expect(page.getByText('هنوز خودرویی انتخاب نکرده‌اید')).toBeVisible()
  keepState(page, 'car-compare-empty')
  for (const name of ['دنا پلاس اتوماتیک توربو', 'فونیکس آریزو ۶ پرو']) {
    await page.getByLabel('نام خودرو').fill(name)
    await page.getByRole('button', { name: 'افزودن' }).click()
    expect(page.getByRole('columnheader', { name })).toBeVisible()
  }
  expect(page.getByRole('heading', { name: 'در یک نگاه' })).toBeVisible()
  await page.getByRole('link', { name: 'فقط تفاوت‌ها' }).click()
  expect(page.getByText(/مورد یکسان نمایش داده نشده/)).toBeVisible()
  await page.getByLabel('مصرف سوخت').selectOption('3')
  await page.getByRole('button', { name: 'محاسبهٔ امتیازها' }).click()
  expect(page.getByText(/با اولویت‌های شما فونیکس آریزو ۶ پرو جلوتر است/)).toBeVisible()
  keepState(page, 'car-compare-scores')
  await page.getByRole('link', { name: 'حذف دنا پلاس اتوماتیک توربو از مقایسه' }).click()
  expect(page.getByText('یک خودروی دیگر اضافه کنید')).toBeVisible()
})

test('a comparison page redirects to its canonical address and shows both prices', async () => {
  const page = openPage()
  await page.goto('/services/vehicle-info/compare/ikco-dena-plus-turbo-6at-vs-fownix-arrizo-6-pro-1-5t')
  expect(page).toHaveURL(/fownix-arrizo-6-pro-1-5t-vs-ikco-dena-plus-turbo-6at/)
  expect(page.getByRole('img', { name: /^قیمت بازار/ })).toBeVisible()
  keepState(page, 'car-compare-pair')
  await page.getByRole('link', { name: 'ویرایش مقایسه' }).click()
  expect(page).toHaveURL(/\/services\/new-vehicle\/compare\?v=/)
})

test('an unknown car name is reported, and a suggested car is added by its link', async () => {
  const page = openPage()
  await page.goto(`${path}?v=ikco-dena-plus-turbo-6at`)
  await page.getByLabel('نام خودرو').fill('آریزوو ۶ پرو')
  await page.getByRole('button', { name: 'افزودن' }).click()
  expect(page.getByText('پیدا نشد')).toBeVisible()
  await page.getByRole('link', { name: 'فونیکس آریزو ۶ پرو', exact: true }).first().click()
  expect(page.getByRole('columnheader')).toHaveCount(2)
})

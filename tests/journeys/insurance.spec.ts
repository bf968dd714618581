import { expect, test } from '@playwright/test'
import { armed } from './device.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, looks, open, signIn } from './support.ts'

const base = '/services/vehicle-center/insurance'

for (const screen of looks) {
  test(`a guest compares insurers, signs in to buy, shows the policy without a connection and ends it, ${screen.name}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(`${base}/third-party-insurance?plate=${encodeURIComponent(freshPlate())}`)
    await hydrated(page)
    await page.getByLabel('گروه خودرو').selectOption('four')
    await page.getByLabel('سال ساخت').fill('۱۴۰۲')
    await page.getByRole('radio', { name: 'هیچ‌وقت بیمه نشده' }).check()
    await page.getByRole('button', { name: 'مقایسهٔ قیمت بیمه‌ها' }).click()
    await page.waitForURL(/quote=/)
    await page.getByRole('link', { name: 'خرید از بیمهٔ ایران' }).click()
    await page.waitForURL(/login/)
    await hydrated(page)
    await signIn(page)
    await page.waitForURL(/confirm-insurance/)
    await hydrated(page)

    // What is missing is told at its field, and what was typed stays.
    await page.getByLabel('نام بیمه‌گذار', { exact: true }).fill('نگار')
    await page.getByRole('button', { name: /^پرداخت/ }).click()
    await expect(page.getByText('کد ملی بیمه‌گذار را بنویسید.').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('نام خانوادگی بیمه‌گذار').fill('رستمی')
    await page.getByLabel('کد ملی بیمه‌گذار').fill('0499370899')
    await page.getByRole('textbox', { name: 'تاریخ تولد بیمه‌گذار' }).fill('1370/01/02')
    await page.keyboard.press('Escape')
    await page.getByLabel('کد پستی').fill('1619735744')
    await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
    await page.getByLabel(/شرایط خرید بیمه را/).check()
    await page.getByRole('button', { name: /^پرداخت/ }).click()
    await page.waitForURL(/prebank/)
    await hydrated(page)
    await page.getByRole('button', { name: /^پرداخت/ }).click()
    await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
    await page.getByRole('link', { name: 'دیدن سفارش بیمه' }).click()
    await page.waitForURL(/orders\//)
    const order = page.url()
    await expect(async () => {
      await page.goto(order)
      await expect(page.getByRole('region', { name: 'بیمه‌نامه' })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await armed(page)
    await page.goto(order)
    await hydrated(page)
    await context.setOffline(true)
    await page.goto(order)
    await expect(page.getByText('کد یکتا', { exact: true })).toBeVisible()
    await context.setOffline(false)

    await page.goto(base)
    await expect(page.getByText('روز مانده')).toBeVisible()
    // A year is left: the next one can not be bought yet.
    await expect(page.getByRole('link', { name: 'تمدید' })).toHaveCount(0)
    await page.goto(order)
    await hydrated(page)
    await page.getByText('لغو بیمه‌نامه', { exact: true }).click()
    await page.getByRole('button', { name: 'لغو بیمه‌نامه و برگشت پول' }).click()
    // Leaving the page before the answer would take the wish back.
    await expect(page.getByText(/در حال لغو|لغو شد/).first()).toBeVisible()
    await expect(async () => {
      await page.goto(order)
      await expect(page.getByText(/به کیف پول برگشت/)).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expectNoSidewaysScroll(page)
    expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
    await context.close()
  })
}

/** A plate that no other run has insured for these days. */
function freshPlate(): string {
  const digits = String(100 + Math.floor(Math.random() * 900))
  return `${11 + Math.floor(Math.random() * 88)}ب${digits}-67`
}

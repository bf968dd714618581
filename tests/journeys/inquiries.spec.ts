import { expect, test, type Page } from '@playwright/test'
import { armed } from './device.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  freshMobile,
  freshNationalCode,
  hydrated,
  open,
  readCode,
  screen,
} from './support.ts'

const fines = '/services/vehicle-center/inquiry/fines-details'

/** The fake police answer by the last digit: 3 has many fines. */
function codeWithManyFines(): string {
  for (;;) {
    const code = freshNationalCode()
    if (code.endsWith('3')) return code
  }
}

async function payAtBank(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await hydrated(page)
  await page
    .getByRole('button', { name: /^پرداخت / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^درگاه نمایشی/ })).toBeVisible()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
}

test('a guest signs in over the inquiry form, and reads result, receipt and samples offline @main @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  const mobile = freshMobile()
  await page.goto(fines)
  await hydrated(page)

  await test.step('a corrected form hides its summary without moving the page', async () => {
    await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
    await expect(page.getByText('پلاک را بنویسید.').first()).toBeVisible()
    await page.getByLabel('دو رقم اول').fill('12ب34561')
    await page.getByLabel('کد ملی مالک').fill(codeWithManyFines())
    await page.getByLabel('شمارهٔ موبایل به نام همان نفر').fill('09123456781')
    await page.getByLabel('این اطلاعات مال خود من است').check()
    await expect(page.getByText('این موارد را اصلاح کنید:')).toBeHidden()
  })

  await test.step('the sign-in dialog keeps the form, which continues to the payment', async () => {
    await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('شمارهٔ موبایل').fill(mobile)
    await sheet.getByRole('button', { name: 'دریافت کد' }).click()
    await page
      .getByRole('dialog', { name: 'کد ورود را وارد کنید' })
      .getByRole('textbox', { name: /کد/ })
      .fill(await readCode(page, mobile))
    await payAtBank(page)
    await page.waitForURL(/payment-result\?id=/)
  })
  // The result updates itself when the response arrives.
  await hydrated(page)
  await expect(page.getByText('جمع خلافی')).toBeVisible({ timeout: 30_000 })
  const result = page.url()

  await test.step('the button counts the chosen bills', async () => {
    const bills = page.locator('input[name="bill"]')
    const count = await bills.count()
    expect(count).toBeGreaterThanOrEqual(3)
    for (let index = 3; index < count; index++) await bills.nth(index).uncheck()
    await expect(page.getByRole('button', { name: /^پرداخت ۳ قبض/ })).toBeVisible()
  })

  const receipt = await test.step('a receipt is printed without its buttons', async () => {
    await page.getByRole('link', { name: 'رسید', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'رسید پرداخت فرمان' })).toBeVisible()
    await hydrated(page)
    await page.evaluate(() => {
      window.print = () => void (document.documentElement.dataset.printed = 'yes')
    })
    await page.getByRole('button', { name: 'چاپ رسید' }).click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('رسید پرداخت فرمان')).toBeVisible()
    await expect(page.getByRole('button', { name: 'چاپ رسید' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    return page.url()
  })

  const pages: [string, RegExp][] = [
    [result, /جمع خلافی/],
    [receipt, /رسید پرداخت فرمان/],
    ['/profile/my-inquiry', /خلافی با جزئیات/],
    ['/profile/my-cars', /گاراژ/],
    ['/profile/my-wallet', /هنوز چیزی در کیف پول جابه‌جا نشده/],
  ]
  for (const [path] of pages) {
    await page.goto(path)
    await armed(page)
  }
  await context.setOffline(true)
  for (const [path, words] of pages) {
    await page.goto(path)
    await expect(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible()
  }

  await test.step('free samples were never opened before and show every state', async () => {
    await page.goto('/services/vehicle-center/test/fines-details')
    await hydrated(page)
    for (const [state, words] of [
      ['پاک', /خلافی ندارد/],
      ['چند مورد', /جریمه/],
      ['سرویس مرجع قطع', /استعلام انجام نشد/],
      ['نیازمند کد مالک', /کد مالک را وارد کنید/],
    ] as const) {
      await page.getByRole('radio', { name: state }).check()
      await page.getByRole('button', { name: 'استعلام نمونه' }).click()
      await expect(page.getByText(words).first()).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto('/services/vehicle-center/test/before-buying')
    await hydrated(page)
    await page.getByRole('radio', { name: 'سرویس مرجع قطع' }).check()
    await expect(page.getByText('این بخش نیامد')).toHaveCount(2)
    await expect(page.getByText('سند این خودرو قابل انتقال است')).toBeVisible()
  })
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  await context.close()
})

import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  freshMobile,
  freshNationalCode,
  hydrated,
  looks,
  open,
  readCode,
  screens,
  takeScreenshot,
} from './support.ts'

const fines = '/services/vehicle-center/inquiry/fines-details'

/** The imitated police answer by the last digit: 3 has many fines. */
function codeWithManyFines(): string {
  for (;;) {
    const code = freshNationalCode()
    if (code.endsWith('3')) return code
  }
}

/** The bank's page of a demo; the amount is not looked at here. */
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

/** The result tells of itself when the answer has come. */
const answered = (page: Page) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByText('جمع خلافی')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 40_000 })

for (const screen of looks) {
  test(`a guest asks for fines, signs in at paying, pays three of them together and reads all without a connection, ${screen.name}`, async ({
    browser,
  }) => {
    test.setTimeout(150_000)
    const { context, page } = await open(browser, screen)
    page.setDefaultTimeout(12_000)
    const mobile = freshMobile()
    await page.goto(fines)
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `inquiry-form-${screen.name}`)

    await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
    await expect(page.getByText('پلاک را بنویسید.').first()).toBeVisible()

    await page.getByLabel('دو رقم اول').fill('12ب34561')
    await page.getByLabel('کد ملی مالک').fill(codeWithManyFines())
    await page.getByLabel('شمارهٔ موبایل به نام همان نفر').fill('09123456781')
    // What is mended moves nothing away from the finger.
    await page.getByLabel('این اطلاعات مال خود من است').check()
    await expect(page.getByText('این موارد را اصلاح کنید:')).toBeHidden()
    await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
    // The person signs in over the form, and it goes on as it was.
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('شمارهٔ موبایل').fill(mobile)
    await sheet.getByRole('button', { name: 'دریافت کد' }).click()
    await page
      .getByRole('dialog', { name: 'کد ورود را وارد کنید' })
      .getByRole('textbox', { name: /کد/ })
      .fill(await readCode(page, mobile))
    await payAtBank(page)
    await page.waitForURL(/payment-result\?id=/)
    await answered(page)
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `inquiry-answer-${screen.name}`)
    const result = page.url()

    // The first three bills, together.
    const bills = page.locator('input[name="bill"]')
    const count = await bills.count()
    expect(count).toBeGreaterThanOrEqual(3)
    for (let index = 3; index < count; index++) await bills.nth(index).uncheck()
    await page.getByRole('button', { name: /^پرداخت ۳ قبض/ }).click()
    await payAtBank(page)
    await page.waitForURL(/payment-result\?basket=/)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/تسویه شد|برگشت به کیف پول/)).toHaveCount(3, { timeout: 2000 })
    }).toPass({ timeout: 40_000 })
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `bills-outcome-${screen.name}`)

    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/profile/my-inquiry')
    await hydrated(page)
    await expect(page.getByText('خلافی با جزئیات').filter({ visible: true }).first()).toBeVisible()
    await page.goto(result)
    await hydrated(page)
    await context.setOffline(true)
    await page.goto(result)
    await expect(page.getByText('جمع خلافی')).toBeVisible()
    await page.goto('/profile/my-inquiry')
    await expect(page.getByText('خلافی با جزئیات').filter({ visible: true }).first()).toBeVisible()
    await context.close()
  })
}

test('free samples run in every state, without a connection too', async ({ browser }) => {
  test.setTimeout(120_000)
  const { context, page, complaints } = await open(browser, screens[0]!)
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
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
  // The whole report before buying: one part that does not come holds back no other.
  await page.goto('/services/vehicle-center/test/before-buying')
  await hydrated(page)
  await page.getByRole('radio', { name: 'سرویس مرجع قطع' }).check()
  await expect(page.getByText('این بخش نیامد')).toHaveCount(2)
  await expect(page.getByText('سند این خودرو قابل انتقال است')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()
})

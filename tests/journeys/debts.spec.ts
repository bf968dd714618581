import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  freshNationalCode,
  hydrated,
  looks,
  open,
  signIn,
  takeScreenshot,
} from './support.ts'

/** The imitated authorities answer by the last digit: 3 has many fines. */
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

/** Reloads until a text is there: answers come by a job. */
const untilSeen = (page: Page, text: RegExp | string, count = 1) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByText(text).filter({ visible: true })).toHaveCount(count, { timeout: 2000 })
  }).toPass({ timeout: 40_000 })

/** A car comes into the garage from the plate on the first page. */
async function addCar(page: Page, plate: string) {
  await page.goto('/')
  await hydrated(page)
  await page.getByText('خدمات پلاک', { exact: true }).first().click()
  const first = page.getByLabel('دو رقم اول').filter({ visible: true })
  await first.click()
  await first.fill(plate)
  await page.getByLabel('کدام خدمت؟').selectOption('garage')
  await page.getByRole('button', { name: 'ادامه با این پلاک' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'افزودن خودرو' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'افزودن خودرو' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
}

for (const screen of looks) {
  test(`two cars, their fines and toll in one payment, what failed given back, receipt and all of it offline, ${screen.name}`, async ({
    browser,
  }) => {
    test.setTimeout(150_000)
    const { context, page } = await open(browser, screen)
    page.setDefaultTimeout(12_000)
    await page.goto('/login?next=/')
    await hydrated(page)
    await signIn(page)
    await addCar(page, '12ب34561')
    await addCar(page, '34د56771')
    await page.goto('/profile/my-cars')
    await expect(page.getByRole('listitem').filter({ hasText: '۳۴' }).first()).toBeVisible()
    await takeScreenshot(page, `debts-garage-${screen.name}`)

    // The toll of one, then the fines of the other; both answers are one payment.
    await page.goto('/services/vehicle-center/inquiry/car-annual-toll-bill?plate=34د56771')
    await hydrated(page)
    await page.getByLabel('کد ملی').fill(codeWithManyFines())
    await page.getByLabel('شمارهٔ شاسی (VIN)').fill('NAAM01CA9EK000001')
    await page.getByLabel('شمارهٔ موتور').fill('M159974809')
    await page.getByLabel('این اطلاعات مال خود من است').check()
    await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
    await payAtBank(page)
    await page.waitForURL(/payment-result\?id=/)
    await untilSeen(page, 'پاسخ آمد')
    await page.goto('/services/vehicle-center/inquiry/fines-details?plate=12ب34561')
    await hydrated(page)
    await page.getByLabel('کد ملی مالک').fill(codeWithManyFines())
    await page.getByLabel('این اطلاعات مال خود من است').check()
    await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
    await payAtBank(page)
    await page.waitForURL(/payment-result\?id=/)
    await untilSeen(page, 'پاسخ آمد')
    await hydrated(page)
    const result = page.url()
    await expect(page.getByRole('link', { name: 'اعتراض' }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `debts-owed-${screen.name}`)

    // A bill whose id begins with 9 or 8 is refused by the imitated state, so one such is among the three.
    const rows = page.locator('.answer-rows li').filter({ has: page.locator('input[name="bill"]') })
    const ids = await rows.evaluateAll((all) =>
      all.map((row) => row.querySelector('.answer-ids bdi')?.textContent?.trim() ?? ''),
    )
    const bad = ids.findIndex((id) => /^[۸۹]/.test(id))
    const own = ids.map((_, index) => index).filter((index) => index < ids.length - 1)
    const fines = [...new Set([...(bad >= 0 ? [bad] : []), ...own])].slice(0, 3)
    const wanted = new Set([...fines, ids.length - 1])
    const boxes = page.locator('input[name="bill"]')
    for (let index = 0; index < ids.length; index++) await boxes.nth(index).setChecked(wanted.has(index))
    await page.getByRole('button', { name: /^پرداخت ۴ قبض/ }).click()
    await payAtBank(page)
    await page.waitForURL(/payment-result\?basket=/)
    await untilSeen(page, /^(تسویه شد|برگشت به کیف پول)$/, 4)
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `debts-outcome-${screen.name}`)
    const outcome = page.url()
    await page.getByRole('link', { name: 'رسید', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hydrated(page)
    const receipt = page.url()
    await takeScreenshot(page, `debts-receipt-${screen.name}`)

    await page.goto(result)
    await hydrated(page)
    await page.getByRole('link', { name: 'اعتراض' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'اعتراض به جریمه' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByText('خودرو آن زمان آنجا نبوده').click()
    await takeScreenshot(page, `debts-objection-${screen.name}`)
    const objection = page.url()

    await page.evaluate(() => navigator.serviceWorker.ready)
    for (const address of [outcome, receipt, objection, '/profile/my-cars', '/profile/my-inquiry', result]) {
      await page.goto(address)
      await hydrated(page)
    }
    await context.setOffline(true)
    await page.goto(outcome)
    await expect(page.getByText('تسویه شد').first()).toBeVisible()
    await page.goto(receipt)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(objection)
    await expect(page.getByText('متن آماده')).toBeVisible()
    await page.goto(result)
    await expect(page.getByText('جمع خلافی')).toBeVisible()
    await page.goto('/services/vehicle-center/fake-message')
    await page.getByLabel('متن پیامک').fill('ابلاغیه شما: https://adliran-ir.xyz/a')
    await page.getByRole('button', { name: 'بررسی پیامک' }).click()
    await expect(page.getByText('این پیامک نشانه‌های کلاهبرداری دارد')).toBeVisible()
    await takeScreenshot(page, `debts-fake-message-${screen.name}`)
    await context.close()
  })
}

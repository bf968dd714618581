import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { armed } from './device.ts'
import { hydrated, open, screen, signIn } from './support.ts'

/** The first demo person with a ticket in the completed draw (`madeUpMobile` of the demo people). */
const entrant = '09701234567'

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

test('shows a discount code and the help offline, and recomputes a completed draw in the browser @once', async ({
  browser,
}, testInfo) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  await test.step('a discount code is shown without a connection', async () => {
    await arrive(page, '/login?next=/services/club/get-discount')
    // A code is given once to each person.
    await signIn(page, '09120000009')
    await page.getByRole('button', { name: 'دریافت کد روشویی و توشویی کارواش سپید' }).click()
    await page.waitForURL(/get-discount\/[0-9a-z]{10}$/)
    await armed(page)
    await context.setOffline(true)
    await arrive(page, page.url())
    await expect(page.getByRole('img', { name: /کد QR SEPI-/ })).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('the help opens an answer by its address and is searched without a connection', async () => {
    await arrive(page, '/pages/faq#how-draws-are-proved')
    await expect(page.locator('#how-draws-are-proved')).toContainText('نتیجه را خودتان دوباره حساب می‌کنید')
    await context.setOffline(true)
    await arrive(page, '/pages/faq')
    await page.getByRole('searchbox', { name: 'جست‌وجو در سؤال‌ها' }).fill('جریمهٔ دیرکرد')
    await page.locator('summary', { hasText: 'بیمهٔ شخص ثالثم تمام شده است' }).click()
    await expect(page.locator('#insurance-has-ended')).toContainText('آخرین روز بیمهٔ قبلی حساب نمی‌شود')
    await context.setOffline(false)
  })
  await test.step('a ticket and the whole draw are verified, and one changed bit of the file is found', async () => {
    await context.clearCookies()
    await arrive(page, '/login?next=/services/club/win-prize')
    await signIn(page, entrant)
    await page.getByRole('link', { name: 'قرعه‌کشی لاستیک نو' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /قرعه‌کشی لاستیک نو/ })).toBeVisible()
    await page
      .getByRole('button', { name: /^بررسی بلیت/ })
      .first()
      .click()
    await expect(page.getByText('بلیت شما در لیست است')).toBeVisible()
    const check = page.getByRole('button', { name: 'خودتان بررسی کنید' })
    await check.click()
    await expect(page.getByText('نتیجه درست است')).toBeVisible()
    await expect(page.getByText('۶۰ بلیت در')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'دریافت بستهٔ قرعه‌کشی' }).click()
    const bytes = readFileSync(await (await downloading).path())
    bytes[bytes.length - 100]! ^= 1
    const changed = testInfo.outputPath('changed.json')
    writeFileSync(changed, bytes)
    await page.getByLabel('بررسی فایل ذخیره‌شده').setInputFiles(changed)
    await expect(page.getByText('نتیجه تأیید نمی‌شود')).toBeVisible()
    await context.setOffline(true)
    await check.click()
    await expect(page.getByText('نتیجه درست است')).toBeVisible()
    await context.setOffline(false)
  })
  expect(complaints).toEqual([])
  await context.close()
})

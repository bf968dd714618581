import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screens, signIn } from './support.ts'

const garage = '/profile/my-cars'
const [phone, , , wideDark] = screens

test('an owner shows a part of a car’s timeline by a link, a guest reads and checks it, and it ends', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { context, page, complaints } = await open(browser, phone!)
  await page.goto(`/login?next=${garage}`)
  await hydrated(page)
  await signIn(page, '09120000009')
  await page.waitForURL(({ pathname }) => pathname === garage)
  await page.locator('.garage-car a').filter({ hasText: 'دنا پلاس' }).first().click()
  await page.waitForURL(/my-cars\/[0-9a-z]{10}$/)
  await hydrated(page)
  await page.getByRole('link', { name: 'شناسنامهٔ خودرو' }).click()
  await page.waitForURL(/timeline$/)
  await hydrated(page)
  await expect(page.getByRole('list', { name: 'شناسنامهٔ خودرو' })).toContainText('استعلام خلافی')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /سرویس و تعمیر/ }).click()
  await expect(page.getByText('تعویض روغن').first()).toBeVisible()

  await page.getByRole('link', { name: 'ساخت لینک نمایش' }).click()
  await page.waitForURL(/timeline\/link$/)
  await hydrated(page)
  const chosen = page.locator('input[name="kinds"]:checked')
  // The address changes before the page does.
  await expect(chosen.first()).toBeVisible()
  while ((await chosen.count()) > 0) await chosen.first().uncheck()
  await page.getByRole('button', { name: 'ساخت لینک' }).click()
  await expect(page.getByText('حداقل یک بخش را انتخاب کنید.').first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('checkbox', { name: /استعلام/ })
    .first()
    .check()
  await page.getByText('کنار گذاشتن بعضی از موارد').click()
  await page.getByRole('checkbox', { name: /کارت و سند/ }).check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'ساخت لینک' }).click()
  const made = page.getByRole('status').filter({ hasText: 'لینک آماده است' })
  await expect(made).toBeVisible()
  const link = new URL((await made.locator('[dir=ltr]').first().innerText()).trim()).pathname
  await expectAccessible(page)

  const guest = await open(browser, wideDark!)
  await guest.page.goto(link)
  await hydrated(guest.page)
  await expect(guest.page.getByRole('heading', { name: 'شناسنامهٔ خودرو', level: 1 })).toBeVisible()
  await expect(guest.page.getByText(/مورد دیگر را نمایش نداده است/)).toBeVisible()
  await expect(guest.page.getByRole('list', { name: 'شناسنامهٔ خودرو' })).toContainText('استعلام خلافی')
  await expect(guest.page.getByText(/کارت و سند|سوخت|۳۴۵/)).toHaveCount(0)
  await expect(guest.page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(guest.page)
  await expectNoSidewaysScroll(guest.page)
  const file = await (await guest.page.request.get(`${link}/file.json`)).text()
  await guest.page.getByRole('link', { name: 'بررسی فایل' }).click()
  await guest.page.waitForURL(/verify\/timeline/)
  await hydrated(guest.page)
  const send = async (text: string) => {
    await guest.page
      .getByLabel('فایل JSON شناسنامه')
      .setInputFiles({ name: 'timeline.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await guest.page.getByRole('button', { name: 'بررسی فایل' }).click()
  }
  await send(file)
  await expect(guest.page.getByText('فایل درست است')).toBeVisible()
  await expectAccessible(guest.page)
  await send(file.replace('خلافی', 'خلافى'))
  await expect(guest.page.getByText('فایل دستکاری شده')).toBeVisible()

  await page.getByRole('link', { name: 'برگشت به شناسنامه' }).click()
  await page.waitForURL(/timeline$/)
  await hydrated(page)
  const end = page.getByRole('button', { name: /لغو لینک/ }).first()
  // On a busy machine the worker shows the page as it was before the link.
  await expect(async () => {
    if (!(await end.isVisible())) await page.reload()
    while (await end.isVisible()) {
      await end.click({ timeout: 2000 })
      await page.waitForTimeout(500)
    }
    const gone = await guest.page.goto(link)
    expect(gone!.status()).toBe(410)
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('لینک‌های فعال')).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
  await guest.context.close()
})

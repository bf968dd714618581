import { expect, test } from '@playwright/test'
import { armed } from './device.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, looks, open, screens } from './support.ts'

const list = '/services/vehicle-info/album'
const album = `${list}/peugeot-207`
const [phone, , wide] = screens
const darkPhone = screens[1]!

for (const screen of new Set([...looks, darkPhone, wide!])) {
  test(`albums are found and looked at, ${screen.name}`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(list)
    await expect(page.getByRole('heading', { level: 1, name: 'آلبوم خودروها' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('link', { name: /پژو ۲۰۷ .*تصویر ترسیمی/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /آلبوم پژو ۲۰۷/ })).toBeVisible()
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page
      .getByRole('button', { name: /^نمایش تمام‌صفحه/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog', { name: 'تصویرهای پژو ۲۰۷' })
    await expect(viewer.getByRole('status')).toHaveText('۱ از ۷')
    await expect(viewer.getByText(/تصویر ترسیمی فرمان/)).toBeVisible()
    // Keys are heard once the viewer has the focus.
    await expect(viewer.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByRole('status')).toHaveText('۲ از ۷')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('status')).toHaveText('۱ از ۷')
    await viewer.getByRole('button', { name: /^موتور/ }).click()
    await expect(viewer.getByRole('status')).toHaveText('۷ از ۷')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(page.getByRole('button', { name: /^نمایش تمام‌صفحه/ }).first()).toBeFocused()
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('albums are filtered, and pictures taken along, without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { javaScriptEnabled: false })
  await page.goto(list)
  await page.getByLabel('برند').selectOption({ label: 'پژو' })
  await page.getByRole('button', { name: 'نمایش نتایج' }).click()
  await expect(page).toHaveURL(/make=peugeot/)
  await page.getByLabel('نام خودرو').fill('هیچ')
  await page.getByRole('button', { name: 'نمایش نتایج' }).click()
  await expect(page.getByText('آلبومی با این مشخصات پیدا نشد')).toBeVisible()
  await page.goto(album)
  await page.getByText('دریافت', { exact: true }).first().click()
  const link = page.getByRole('link', { name: /^بزرگ/ }).first()
  const file = await context.request.get(new URL((await link.getAttribute('href'))!, page.url()).href)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp'])
  const answer = await page.goto(`${album}7`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'آلبوم پژو ۲۰۷', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /آلبوم پژو ۲۰۷/ })).toBeVisible()
  await context.close()
})

test('an album that was saved opens without a connection, and says how much of it is there', async ({ browser }) => {
  test.setTimeout(180_000)
  const { context, page } = await open(browser, wide!)
  await page.goto(album)
  await hydrated(page)
  await armed(page)
  await page.getByRole('button', { name: /^ذخیره برای آفلاین/ }).click()
  await expect(page.getByText(/همهٔ تصویرها \(۷ تصویر/)).toBeVisible({ timeout: 120_000 })
  await context.setOffline(true)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('آفلاین هستید؛ ۷ تصویر از ۷ تصویر روی این دستگاه است.')).toBeVisible()
  await context.setOffline(false)
  await context.close()
})

test('a picture that does not come says so by itself', async ({ browser }) => {
  const { context, page } = await open(browser, wide!, { serviceWorkers: 'block' })
  await page.route('**/pictures/*-side-*/**', (route) => route.abort())
  await page.goto(album)
  await hydrated(page)
  await page.getByText('نمای کنار').scrollIntoViewIfNeeded()
  await expect(page.getByText('این تصویر باز نشد؛ بقیهٔ تصویرها را می‌بینید.')).toHaveCount(1)
  await context.close()
})

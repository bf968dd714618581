import { expect, test } from '@playwright/test'
import { armed } from './device.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const album = '/services/vehicle-info/album/peugeot-207'

test('pictures of an album are viewed full-screen with the keyboard, and a picture that fails reports it @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto(album)
  await hydrated(page)
  const enlarge = page.getByRole('button', { name: /^نمایش تمام‌صفحه/ }).first()
  await enlarge.click()
  const viewer = page.getByRole('dialog', { name: 'تصویرهای پژو ۲۰۷' })
  await expect(viewer.getByRole('status')).toHaveText('۱ از ۸')
  await expect(viewer.getByText(/تصویر ترسیمی فرمان/)).toBeVisible()
  // The viewer hears keys once it has the focus.
  await expect(viewer.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('status')).toHaveText('۲ از ۸')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status')).toHaveText('۱ از ۸')
  await viewer.getByRole('button', { name: /^موتور/ }).click()
  await expect(viewer.getByRole('status')).toHaveText('۸ از ۸')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(enlarge).toBeFocused()
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()

  await test.step('a picture that fails to load reports it', async () => {
    // A fresh session: the browser cache of the first one holds the picture.
    const { context, page } = await open(browser, screen)
    await page.route('**/pictures/*-side-*/**', (route) => route.abort())
    await page.goto(album)
    await hydrated(page)
    await page.getByText('نمای کنار').scrollIntoViewIfNeeded()
    await expect(page.getByText('این تصویر باز نشد؛ بقیهٔ تصویرها را می‌بینید.')).toHaveCount(1)
    await context.close()
  })
})

test('a saved album opens offline and reports how many pictures are on the device @wide', async ({ browser }) => {
  const { context, page } = await open(browser, screen, { serviceWorkers: 'allow' })
  await page.goto(album)
  await hydrated(page)
  await armed(page)
  await page.getByRole('button', { name: /^ذخیره برای آفلاین/ }).click()
  await expect(page.getByText(/همهٔ تصویرها \(۸ تصویر/)).toBeVisible({ timeout: 45_000 })
  await context.setOffline(true)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('آفلاین هستید؛ ۸ تصویر از ۸ تصویر روی این دستگاه است.')).toBeVisible()
  await context.setOffline(false)
  await context.close()
})

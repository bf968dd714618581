import { expect, test } from '@playwright/test'
import { armed, watched } from './device.ts'
import { expectAccessible, expectNoSidewaysScroll, open, screen } from './support.ts'

// What it finds: tests/http/hubs.test.ts.
test('the search over everything works by keyboard, and without a connection it finds cached pages @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })

  await test.step('Control+K opens it, arrow keys move through results, and the device keeps the searches', async () => {
    await page.goto('/services/vehicle-info')
    // Keys are heard once all scripts of the page are there.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(page).toHaveURL(/\/search$/, { timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('دنا پلاس')
    for (const group of ['آگهی‌ها', 'مشخصات خودرو', 'قیمت روز'])
      await expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /نتیجه برای «دنا پلاس»/ })).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.market-items a').nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('region', { name: 'مشخصات خودرو' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('دنا پلاس')
    await page.goto('/search')
    const recent = page.getByRole('region', { name: 'جست‌وجوهای اخیر' })
    await expect(recent.getByRole('link', { name: 'دنا پلاس' })).toBeVisible()
    await page.getByRole('button', { name: 'پاک کردن جست‌وجوها' }).click()
    await expect(recent).toHaveCount(0)
  })

  await test.step('without a connection it searches the cached pages', async () => {
    await page.goto('/services/vehicle-info/price')
    await armed(page)
    await page.goto('/services/new-vehicle')
    await watched(page)
    await page.goto('/services/vehicle-info/price')
    await watched(page)
    expect(complaints).toEqual([])
    await context.setOffline(true)
    await page.goto('/search?q=%D9%82%DB%8C%D9%85%D8%AA')
    await expect(page.getByRole('searchbox')).toHaveValue('قیمت')
    await expect(page.locator('#content').getByRole('link', { name: 'قیمت روز خودرو' })).toBeVisible()
    await page.getByRole('searchbox').fill('قققق')
    await expect(page.getByText('پیدا نشد')).toBeVisible()
    await page.getByRole('searchbox').fill('خودروی صفر')
    await page.getByRole('region', { name: 'صفحه‌های ذخیره‌شده' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('خودروی صفر')
    await context.setOffline(false)
  })

  await test.step('the page of what can be read offline has a heading', async () => {
    await page.goto('/offline')
    await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await context.close()
})

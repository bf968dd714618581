import { expect, test } from '@playwright/test'
import { hydrated, open, screen } from './support.ts'

const hourMs = 3_600_000

test('a slow transition shows its line after 100 ms, and a new build is looked for each hour @once', async ({
  browser,
}) => {
  const { context, page } = await open(browser, screen)

  await test.step('a transition shows its progress line after 100 ms', async () => {
    await page.goto('/')
    await hydrated(page)
    const gate = Promise.withResolvers<void>()
    await page.route('**/services.data*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.locator('a[href="/services"]').filter({ visible: true }).first().click()
    const line = page.getByRole('progressbar', { name: 'در حال باز کردن صفحه' })
    await expect(line).toBeVisible()
    expect(await line.evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.1s')
    gate.resolve()
    await expect(line).toHaveCount(0)
  })

  await test.step('the page requests the newest build after 3,600,000 ms and not earlier', async () => {
    await page.clock.install()
    let requests = 0
    await page.route('**/latest-build.json', async (route) => {
      requests++
      await route.fulfill({ json: { id: 'newer' } })
    })
    await page.goto('/')
    await hydrated(page)
    await page.clock.fastForward(hourMs - 60_000)
    expect(requests).toBe(0)
    await page.clock.fastForward(120_000)
    await expect.poll(() => requests).toBe(1)
    await page.clock.resume()
    await expect(page.getByText('نسخهٔ جدیدی آماده است')).toBeVisible()
  })
  await context.close()
})

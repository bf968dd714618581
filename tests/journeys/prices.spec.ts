import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const path = '/services/vehicle-info/price'

test('filters the table of prices while typing, reads the chart by keys and scrolls to the reasons of a price @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await test.step('typing filters the table without a request', async () => {
    await page.goto(path)
    await hydrated(page)
    await expectNoSidewaysScroll(page)
    const rows = page.getByRole('region', { name: /قیمت$/ }).locator('tbody tr').filter({ visible: true })
    const all = await rows.count()
    let requests = 0
    page.on('request', (request) => request.url().includes('price.data') && requests++)
    const field = page.getByLabel('نام خودرو')
    for (const typed of ['۲۰۷', 'peugeot 207']) {
      await field.fill(typed)
      await expect.poll(() => rows.count()).toBeLessThan(all)
      for (const text of await rows.getByRole('rowheader').allTextContents()) expect(text).toMatch(/۲۰۷/)
      await expect(page.getByRole('status').filter({ hasText: 'از' }).first()).toBeVisible()
    }
    await field.fill('هواپیما')
    await expect(page.getByText('در این جدول نیست')).toBeVisible()
    await field.fill('')
    await expect.poll(() => rows.count()).toBe(all)
    expect(requests).toBe(0)
  })
  await test.step('the chart is read by the arrow keys, and the table behind it hides its mark', async () => {
    await page.goto(`${path}/peugeot-207-manual-tu5?range=5y&money=real`)
    await hydrated(page)
    await expectNoSidewaysScroll(page)
    const slider = page.getByRole('slider', { name: 'خواندن نمودار' })
    const mark = page.locator('.line-chart-mark')
    await slider.focus()
    await expect(mark).toBeVisible()
    const now = await slider.getAttribute('aria-valuetext')
    expect(now).toMatch(/قیمت به پول امروز .*تومان/)
    await page.keyboard.press('ArrowLeft')
    await expect(slider).not.toHaveAttribute('aria-valuetext', now!)
    await page.getByText('دیدن جدول').click()
    await expect(mark).toBeHidden()
  })
  await test.step('the link to the reasons of a price scrolls to them', async () => {
    await page.goto('/services/used-vehicle/advertisement?rating=good')
    await hydrated(page)
    await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'چرا این قیمت؟' }).click()
    await expect(page.getByRole('heading', { name: 'چرا این قیمت؟' })).toBeInViewport()
    // The steps arrive with the part of the page that is read now.
    await expect(page.locator('.waterfall > li bdi').first()).toBeVisible()
  })
  expect(complaints).toEqual([])
  await context.close()
})

import { expect, test } from '@playwright/test'
import { expectAccessible, hydrated, looks, open, takeScreenshot } from './support.ts'

const list = '/services/used-vehicle/advertisement'

for (const screen of looks) {
  test(`what was read is dimmed, and what is hidden stays hidden until it is brought back, at ${screen.name}`, async ({
    browser,
  }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(list)
    await hydrated(page)
    const cards = page.getByRole('list', { name: 'آگهی‌ها' }).locator('.ad-card')
    const hideButtons = cards.getByRole('button', { name: /^پنهان کردن/ })
    await expect(hideButtons.first()).toBeAttached()
    await expect(cards.getByText('جدید', { exact: true })).toHaveCount(0)

    await cards.first().getByRole('link').click()
    await page.waitForURL(/\/ads\//)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:guest:ad-history'))).toMatch(/"seen":\["/)
    await page.goBack()
    await expect(cards.first().getByText('دیده‌اید', { exact: true })).toBeVisible()
    await expect(cards.nth(1).getByText('دیده‌اید', { exact: true })).toHaveCount(0)

    const second = cards.nth(1)
    await second.hover()
    await second.getByRole('button', { name: /^پنهان کردن/ }).click()
    await expect(second).toContainText('این آگهی پنهان شد')
    const undo = second.getByRole('button', { name: 'برگرداندن' })
    await expect(undo).toBeFocused()
    await expect(page.getByText('۱ آگهی از این لیست را پنهان کرده‌اید')).toBeVisible()
    await expectAccessible(page)
    await undo.click()
    await expect(second.getByRole('link')).toBeVisible()

    await second.getByRole('button', { name: /^پنهان کردن/ }).click()
    await page.reload()
    await hydrated(page)
    await expect(second).toContainText('این آگهی پنهان شد')
    // Further pages keep the line below all cards.
    await page.getByRole('link', { name: 'نمایش بیشتر' }).click()
    await expect(cards).toHaveCount(48)
    await expect(cards.nth(40).getByRole('button', { name: /^پنهان کردن/ })).toBeAttached()
    await expect(page.locator('.ad-list > li').last()).toContainText('۱ آگهی از این لیست')
    await page.getByRole('button', { name: 'نمایش دوباره' }).click()
    await expect(second.getByRole('link')).toBeVisible()
    await expect(page.getByText('۱ آگهی از این لیست')).toHaveCount(0)

    // Another visit, to which every ad has come since the last one.
    await page.evaluate(() => {
      const key = 'draft:guest:ad-history'
      const stored = JSON.parse(localStorage.getItem(key)!) as object
      localStorage.setItem(key, JSON.stringify({ ...stored, looked: 1 }))
    })
    await page.reload()
    await hydrated(page)
    await expect(cards.nth(1).getByText('جدید', { exact: true })).toBeVisible()
    await expect(cards.first().getByText('دیده‌اید', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await takeScreenshot(page, `seen ${screen.name}`)
    expect(complaints).toEqual([])
    await context.close()
  })
}

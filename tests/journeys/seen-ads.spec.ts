import { expect, test } from '@playwright/test'
import { expectAccessible, hydrated, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'

test('ads are marked as seen and new, and hidden ones stay hidden until they are restored @once', async ({
  browser,
}) => {
  test.fixme(true, 'a restored ad does not come back below a further page: a fault of the test or of the product')
  const { context, page, complaints } = await open(browser, screen)
  const cards = page.getByRole('list', { name: 'آگهی‌ها' }).locator('.ad-card')
  const hideButton = (at: number) => cards.nth(at).getByRole('button', { name: /^پنهان کردن/ })
  /** Hides an ad; on phones the button is in the menu of its row. */
  const hide = async (at: number) => {
    const more = cards.nth(at).getByRole('button', { name: /^کارهای بیشتر/ })
    if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click()
    await hideButton(at).click()
  }
  const arrive = async (path: string) => {
    await page.goto(path)
    await hydrated(page)
  }

  await test.step('an opened ad is marked as seen', async () => {
    await arrive(list)
    await expect(hideButton(0)).toBeAttached()
    await expect(cards.getByText('جدید', { exact: true })).toHaveCount(0)
    await cards.first().getByRole('link').click()
    await page.waitForURL(/\/ads\//)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:guest:ad-history'))).toMatch(/"seen":\["/)
    await page.goBack()
    await expect(cards.first().getByText('دیده‌اید', { exact: true })).toBeVisible()
    await expect(cards.nth(1).getByText('دیده‌اید', { exact: true })).toHaveCount(0)
  })

  const second = cards.nth(1)
  await test.step('a hidden ad can be restored at once, stays hidden after a reload, and is restored below the list', async () => {
    await second.hover()
    await hide(1)
    await expect(second).toContainText('این آگهی پنهان شد')
    const undo = second.getByRole('button', { name: 'برگرداندن' })
    await expect(undo).toBeFocused()
    await expect(page.getByText('۱ آگهی از این لیست را پنهان کرده‌اید')).toBeVisible()
    await expectAccessible(page)
    await undo.click()
    await expect(second.getByRole('link')).toBeVisible()
    await hide(1)
    await page.reload()
    await hydrated(page)
    await expect(second).toContainText('این آگهی پنهان شد')
    // Further pages keep the line below all cards.
    await page.getByRole('link', { name: 'نمایش بیشتر' }).click()
    await expect(cards).toHaveCount(48)
    await expect(hideButton(40)).toBeAttached()
    await expect(page.locator('.ad-list > li').last()).toContainText('۱ آگهی از این لیست')
    await page.getByRole('button', { name: 'نمایش دوباره' }).click()
    await expect(second.getByRole('link')).toBeVisible()
    await expect(page.getByText('۱ آگهی از این لیست')).toHaveCount(0)
  })

  await test.step('on the next visit each ad that came since is marked as new', async () => {
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
  })

  await test.step('restoring concerns the ads of the open list alone', async () => {
    for (const make of ['peugeot', 'saipa']) {
      await arrive(`${list}?make=${make}`)
      await cards.first().hover()
      await hide(0)
      await expect(cards.first()).toContainText('این آگهی پنهان شد')
    }
    await page.getByRole('button', { name: 'نمایش دوباره' }).click()
    await expect(cards.first().getByRole('link')).toBeVisible()
    await arrive(`${list}?make=peugeot`)
    await expect(cards.first()).toContainText('این آگهی پنهان شد')
  })
  expect(complaints).toEqual([])
  await context.close()
})

import { expect, test } from '@playwright/test'
import { expectAccessible, hydrated, isPhone, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'

test('folds, pictures and dialogs of an ad keep their state and give the focus back', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto(list)
  const href = await page
    .getByRole('list', { name: 'آگهی‌ها' })
    .locator('> li')
    .filter({ has: page.locator('.ad-card-count', { hasText: /^[۴-۹]/ }) })
    .first()
    .getByRole('link')
    .getAttribute('href')

  await test.step('a fold that is opened before hydration stays open', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(href!, { waitUntil: 'domcontentloaded' })
    const report = page.locator('#report details')
    await report.locator('summary').click()
    await expect(report).toHaveJSProperty('open', true)
    held.resolve()
    await hydrated(page)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#report details')!).some((key) => key.startsWith('__react')),
    )
    await expect(report).toHaveJSProperty('open', true)
    await report.locator('summary').click()
    await expect(report).toHaveJSProperty('open', false)
    await page.unroute('**/assets/*.js')
  })

  const large = page.getByRole('dialog')
  await test.step('a pressed picture opens large, the same one', async () => {
    const strip = page.locator('.picture-gallery [data-strip]')
    await strip.locator('li').first().click()
    await expect(large.getByText(/^۱ از/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    await strip.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(strip.locator('li').nth(1)).toHaveAttribute('data-shown')
    await strip.locator('li').nth(1).click()
    await expect(large.getByText(/^۲ از/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
  })

  await test.step('Escape closes a dialog and gives the focus back to its button', async () => {
    for (const name of isPhone(screen) ? ['نمایش تمام‌صفحه'] : ['نمایش تمام‌صفحه', 'اشتراک‌گذاری']) {
      const opener = page.getByRole('button', { name }).filter({ visible: true }).first()
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(large).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(large).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })

  await test.step('Back closes the pictures and stays on the ad', async () => {
    await page.getByRole('button', { name: 'نمایش تمام‌صفحه' }).click()
    await expect(large).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(large).toBeHidden()
    await expect(page).toHaveURL(href!)
  })
  expect(complaints).toEqual([])
  await context.close()
})

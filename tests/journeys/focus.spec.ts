import { expect, test } from '@playwright/test'
import { hydrated, open, screens } from './support.ts'

const wide = screens[2]!
const list = '/services/used-vehicle/advertisement'

test('after the pictures and after a dialog the focus is where it was', async ({ browser }) => {
  const { context, page } = await open(browser, wide)
  await page.goto(list)
  await hydrated(page)
  const path = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().getAttribute('href')
  await page.goto(path!)
  await hydrated(page)
  for (const name of ['نمایش تمام‌صفحه', 'اشتراک‌گذاری']) {
    const opener = page.getByRole('button', { name }).filter({ visible: true }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await context.close()
})

test('the keyboard can pass the filters by', async ({ browser }) => {
  const { context, page } = await open(browser, wide)
  await page.goto(list)
  await hydrated(page)
  await page.getByRole('link', { name: 'رفتن به نتایج' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#results')).toBeFocused()
  await page.keyboard.press('Tab')
  const inResults = () => page.evaluate(() => document.querySelector('#results')!.contains(document.activeElement))
  expect(await inResults()).toBe(true)
  await context.close()
})

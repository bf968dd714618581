import { expect, test, type Page } from '@playwright/test'
import { freshMobile, hydrated, open, readCode, screen } from './support.ts'

/** Presses Tab until the wanted element has the focus; throws after `max` presses. */
async function tabTo(
  page: Page,
  target: (focused: { role: string; name: string; href: string }) => boolean,
  max = 200,
) {
  for (let step = 0; step < max; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement & { href?: string; labels?: NodeListOf<HTMLLabelElement> }
      return {
        role: element.tagName.toLowerCase(),
        name: element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '',
        href: element.href ?? '',
      }
    })
    // Between two rounds the focus may rest on the page itself, which contains every text.
    if (focused.role !== 'body' && target(focused)) return
  }
  throw new Error('the keyboard does not reach it')
}

test('the keyboard alone finds a car, signs in, shows its number and bookmarks it @wide', async ({ browser }) => {
  const { context, page } = await open(browser, screen)
  const mobile = freshMobile()
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'رفتن به محتوا' })).toBeFocused()

  await tabTo(page, ({ name }) => name === 'جست‌وجوی خودرو')
  await page.keyboard.type('پژو')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/make=peugeot/)
  await tabTo(page, ({ name }) => name.startsWith('تهران'))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/province=tehran/)
  await tabTo(page, ({ href }) => href.includes('/ads/'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ads\//)

  await tabTo(page, ({ name }) => name.includes('ورود و دیدن شماره'))
  await page.keyboard.press('Enter')
  await page.getByLabel('شمارهٔ موبایل').waitFor()
  if (!(await page.getByLabel('شمارهٔ موبایل').evaluate((field) => field === document.activeElement))) {
    await tabTo(page, ({ name }) => name.includes('شمارهٔ موبایل'))
  }
  await page.keyboard.type(mobile)
  await page.keyboard.press('Enter')
  const code = await readCode(page, mobile)
  await page.getByRole('textbox', { name: /کد/ }).waitFor()
  await page.keyboard.type(code)
  await expect(page.getByRole('dialog', { name: 'قبل از تماس' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tabTo(page, ({ name }) => name.trim() === 'نشان کردن')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'نشان شد' }).filter({ visible: true }).first()).toBeVisible()
  await context.close()
})

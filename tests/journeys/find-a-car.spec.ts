import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, hydrated, isPhone, open, screen, signIn } from './support.ts'

const list = '/services/used-vehicle/advertisement'

/** Latin number of the first run of Persian digits in a text. */
const numberIn = (text: string) =>
  Number(
    text
      .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 1776))
      .match(/[\d,]+/)![0]
      .replaceAll(',', ''),
  )

async function filterForPeugeot(page: Page) {
  const status = page.getByRole('region', { name: 'نتایج' }).getByRole('status').first()
  const before = numberIn(await status.innerText())
  if (isPhone(screen)) {
    await page.getByRole('link', { name: /^فیلتر/ }).click()
    const sheet = page.getByRole('dialog', { name: 'فیلترها' })
    await sheet.getByLabel('پژو').first().check()
    const show = sheet.getByRole('button', { name: /^نمایش/ })
    await expect.poll(async () => numberIn(await show.innerText())).toBeLessThan(before)
    const promised = numberIn(await show.innerText())
    await show.click()
    await expect(page).toHaveURL(/make=peugeot/)
    await expect.poll(async () => numberIn(await status.innerText())).toBe(promised)
  } else {
    await page.getByRole('region', { name: 'فیلترها' }).getByLabel('پژو').first().check()
    await expect(page).toHaveURL(/make=peugeot/)
    await expect.poll(async () => numberIn(await status.innerText())).toBeLessThan(before)
  }
  await expect(page.getByRole('list', { name: 'فیلترهای فعال' })).toContainText('پژو')
}

// The same without scripts, with each document: tests/http/find-a-car.test.ts.
test('a person finds a car, signs in, reads the number in a dialog and keeps the ad @main', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
  await expect(page).toHaveURL(list)
  await filterForPeugeot(page)

  const card = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem').nth(2)
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText(title)
  expect(await page.content()).not.toMatch(/tel:/)
  const adAddress = new URL(page.url()).pathname
  // Signing in stands over the ad, and the number opens after it without one more press.
  await page.getByRole('button', { name: 'ورود و دیدن شماره' }).filter({ visible: true }).first().click()
  await signIn(page)
  await expect(page).toHaveURL((url) => url.pathname === adAddress)
  const advice = page.getByRole('dialog', { name: 'قبل از تماس' })
  await expect(advice.getByRole('link')).toHaveAttribute('href', /^tel:0\d{10}$/)
  await expect(advice).toContainText('هیچ مبلغی واریز نکنید')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(advice).toBeHidden()

  await page.getByRole('button', { name: 'نشان کردن' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('button', { name: 'نشان شد' }).filter({ visible: true }).first()).toBeVisible()
  await page.goto('/profile/my-bookmarks')
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

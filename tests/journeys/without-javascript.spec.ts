import { expect, test } from '@playwright/test'
import { open, readCode, screens, freshMobile } from './support.ts'

const [phone] = screens
const list = '/services/used-vehicle/advertisement'

test('search, filters, order and the next page work without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('searchbox').fill('پژو ۲۰۶')
  await page.getByRole('button', { name: /دیدن .* آگهی/ }).click()
  await expect(page).toHaveURL(/model=peugeot-206/)
  await expect(page.getByRole('searchbox')).toHaveValue('پژو ۲۰۶')
  await expect(page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('heading').first()).toContainText('پژو ۲۰۶')

  await page.getByRole('link', { name: /^فیلتر/ }).click()
  await page.getByRole('textbox', { name: 'تا' }).first().fill('۹۰۰ میلیون')
  await page.getByRole('button', { name: /^نمایش/ }).click()
  await expect(page.getByRole('list', { name: 'فیلترهای فعال' })).toContainText('قیمت تا ۹۰۰ میلیون')

  await page.goto(list)
  const first = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().getAttribute('href')
  // By key: rows far down are laid out when they come near, which moves what is pressed under a pointer.
  await page.getByRole('link', { name: 'نمایش بیشتر' }).press('Enter')
  await expect(page).toHaveURL(/after=/, { timeout: 30_000 })
  const next = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().getAttribute('href')
  expect(next).not.toBe(first)
  await context.close()
})

test('signing in, seeing a number and signing out work without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { javaScriptEnabled: false })
  const mobile = freshMobile()
  await page.goto(list)
  await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'ورود و دیدن شماره' }).first().click()
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await page.getByRole('textbox', { name: /کد/ }).fill(await readCode(page, mobile))
  await page
    .getByRole('button', { name: /ورود|ادامه|تأیید/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/ads\//)
  await page.getByRole('button', { name: 'دیدن شماره تماس' }).first().click()
  await expect(page.locator('a[href^="tel:0"]').first()).toBeVisible()
  await expect(page.getByText('هیچ مبلغی واریز نکنید').first()).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: /خروج/ }).click()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)
  await context.close()
})

test('the first page shows the panel of the chosen job alone, with its plate drawn, without JavaScript', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!, { javaScriptEnabled: false })
  await page.goto('/')
  const shown = page.locator('.hero-jobs > .panel').filter({ visible: true })
  await expect(shown).toHaveCount(1)
  await page.getByRole('radio', { name: 'خدمات پلاک' }).check()
  await expect(page.getByRole('button', { name: 'ادامه با این پلاک' })).toBeVisible()
  await expect(shown).toHaveCount(1)
  await expect(shown.locator('.plate').first()).toHaveCSS('display', 'inline-flex')
  await page.getByRole('radio', { name: 'موتورسیکلت' }).check()
  await expect(shown).toHaveCount(1)
  await context.close()
})

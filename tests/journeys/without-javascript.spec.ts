import { expect, test } from '@playwright/test'
import { open, screen } from './support.ts'

// Pages, links and forms without scripts: all of tests/http. Here is what style sheets do then.
test('without JavaScript the first page shows the panel of the chosen job alone, with its plate drawn @once', async ({
  browser,
}) => {
  const { context, page } = await open(browser, screen, { javaScriptEnabled: false })
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

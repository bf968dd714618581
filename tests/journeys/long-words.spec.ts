import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, hydrated, open, screens } from './support.ts'

const small = { ...screens[0]!, width: 320 }
const word = 'ن'.repeat(300)
const list = '/services/used-vehicle/advertisement'

for (const text of ['100', '200']) {
  test(`a word of 300 letters never scrolls a page sideways at 320 px, with text of ${text} %`, async ({
    browser,
    baseURL,
  }) => {
    const { context, page } = await open(browser, small)
    await context.addCookies([{ name: 'look', value: encodeURIComponent(`text=${text}`), url: baseURL! }])
    const addresses = [
      `${list}?q=${word.slice(0, 100)}`,
      `/${word}`,
      `${list}?make=${word}`,
      '/services/used-vehicle/exhibition',
      '/pages/complaint',
      '/',
    ]
    for (const address of addresses) {
      await page.goto(address)
      await hydrated(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto(list)
    await hydrated(page)
    const ad = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().getAttribute('href')
    await page.goto(ad!)
    await hydrated(page)
    await expectNoSidewaysScroll(page)
    await page
      .locator('h1')
      .filter({ visible: true })
      .first()
      .evaluate((heading, long) => (heading.textContent = long), word)
    await page
      .locator('[dir=auto]')
      .first()
      .evaluate((paragraph, long) => (paragraph.textContent = long), word)
    await expectNoSidewaysScroll(page)
    expect(await page.locator('h1').count()).toBeGreaterThan(0)
    await context.close()
  })
}

test('an ad is printed on one page', async ({ browser }) => {
  const { context, page } = await open(browser, screens[2]!)
  await page.goto(list)
  await hydrated(page)
  const ad = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().getAttribute('href')
  await page.goto(ad!)
  await hydrated(page)
  const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await context.close()
})

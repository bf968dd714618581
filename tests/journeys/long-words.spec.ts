import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, hydrated, open, screens } from './support.ts'

const small = { ...screens[0]!, width: 320 }
const word = 'ن'.repeat(300)
const list = '/services/used-vehicle/advertisement'

test('a word of 300 letters never scrolls a page sideways at 320 px, and an ad prints on one page @phone', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await open(browser, small)
  await page.goto(list)
  const ad = (await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().getAttribute('href'))!
  const addresses = [
    `${list}?q=${word.slice(0, 100)}`,
    // A longer part of an address is refused at the entrance.
    `/${word.slice(0, 60)}`,
    `${list}?make=${word}`,
    '/services/used-vehicle/exhibition',
    '/pages/complaint',
    '/',
    ad,
  ]
  for (const text of ['100', '200']) {
    await test.step(`text of ${text} %`, async () => {
      await context.addCookies([{ name: 'look', value: encodeURIComponent(`text=${text}`), url: baseURL! }])
      for (const address of addresses) {
        await page.goto(address)
        await hydrated(page)
        await expectNoSidewaysScroll(page)
      }
      for (const part of [page.locator('h1').filter({ visible: true }), page.locator('[dir=auto]')]) {
        await part.first().evaluate((element, long) => (element.textContent = long), word)
      }
      await expectNoSidewaysScroll(page)
      expect(await page.locator('h1').count()).toBeGreaterThan(0)
    })
  }
  await context.close()

  await test.step('an ad prints on one page', async () => {
    const { context, page } = await open(browser, screens[2]!)
    await page.goto(ad)
    await hydrated(page)
    const document = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
    expect(document.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await context.close()
  })
})

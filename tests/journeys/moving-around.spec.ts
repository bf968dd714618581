import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, hydrated, isPhone, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const cards = (page: Page) => page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem')
const allAds = (page: Page) => page.getByRole('link', { name: 'همهٔ آگهی‌ها' })

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

test('links change the page without a reload, and Back finds the earlier page as it was @main', async ({ browser }) => {
  const { context, page } = await open(browser, screen)
  const partsOf = () => page.locator('main [data-part]').evaluateAll((parts) => parts.length)
  await arrive(page, list)
  const served = await partsOf()

  await test.step('a link with Control opens a tab, and without it changes the page without a reload', async () => {
    await arrive(page, '/')
    await expect(page.locator('[data-part=market] [data-ad]').first()).toBeAttached()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      allAds(page)
        .last()
        .click({ modifiers: ['Control'] }),
    ])
    await expect(tab).toHaveURL(list)
    await tab.close()
    await expect(page).toHaveURL('/')
    let reloads = 0
    page.on('load', () => reloads++)
    await allAds(page).last().click()
    await expect(page).toHaveURL(list)
    await expect(cards(page)).toHaveCount(24)
    expect(reloads).toBe(0)
    // The list has all parts that its own document has.
    expect(await partsOf()).toBe(served)
  })

  await test.step('Back closes the filter sheet of a phone, and beside the list it undoes the last filter', async () => {
    if (isPhone(screen)) {
      await page.getByRole('link', { name: /^فیلتر/ }).click()
      await expect(page.getByRole('dialog', { name: 'فیلترها' })).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'فیلترها' })).toBeHidden()
    } else {
      const saipa = page.getByRole('region', { name: 'فیلترها' }).getByLabel('سایپا').first()
      await saipa.check()
      await expect(page).toHaveURL(/make=saipa/)
      await page.goBack()
      await expect(saipa).not.toBeChecked()
    }
    await expect(page).toHaveURL(list)
  })

  await test.step('Back from an ad finds the list as long and as far down as it was', async () => {
    await page.getByRole('link', { name: 'نمایش بیشتر' }).click()
    await expect(cards(page)).toHaveCount(48)
    expect(page.url()).not.toContain('after=')
    // Scrolls to the card first, so that the click itself does not.
    await cards(page).nth(40).getByRole('link').click({ trial: true })
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(500)
    await cards(page).nth(40).getByRole('link').click()
    await expect(page).toHaveURL(/\/ads\//)
    await page.goBack()
    await expect(cards(page)).toHaveCount(48)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50)
  })

  await test.step('the page for an unknown address leads back to the page before it', async () => {
    await page.goto('/')
    await arrive(page, '/services/no-such-market')
    await page.getByRole('button', { name: 'صفحه قبل' }).click()
    await expect(page).toHaveURL('/')
  })
  await context.close()
})

test('a missing part of a page is reported without a reload, and with a newer build the page reloads once @once', async ({
  browser,
}) => {
  const { context, page } = await open(browser, screen)

  await test.step('the page says so and keeps the typed text', async () => {
    await arrive(page, '/')
    await page.getByRole('searchbox').fill('چیزی که نوشته‌ام')
    let loads = 0
    page.on('load', () => loads++)
    await page.route(/\/assets\/advertisement-.*\.js/, (route) => route.abort())
    await allAds(page).click()
    await expect(page.getByText('این بخش باز نشد')).toBeVisible()
    await expect(page.getByLabel('جست‌وجوی خودرو')).toHaveValue('چیزی که نوشته‌ام')
    expect(loads).toBe(0)
  })

  await test.step('a newer build opens the next page as a document once', async () => {
    const other = await context.newPage()
    await arrive(other, '/')
    let documents = 0
    await other.route(/\/assets\/advertisement-.*\.js/, (route) => route.abort())
    await other.route('**/latest-build.json', (route) => route.fulfill({ json: { id: 'newer' } }))
    other.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    let missedAgain = false
    other.on('requestfailed', (request) => {
      if (documents > 0 && /\/assets\/advertisement-/.test(request.url())) missedAgain = true
    })
    await allAds(other).click()
    await expect(other).toHaveURL(list)
    await expect.poll(() => documents).toBe(1)
    await expect(other.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
    // The scripts of the new document miss the part again, and nothing reloads.
    await expect(async () => {
      await other.evaluate(() => dispatchEvent(new Event('pointerover')))
      expect(missedAgain).toBe(true)
    }).toPass()
    expect(documents).toBe(1)
  })
  await context.close()
})

import { expect, test, type Page } from '@playwright/test'
import { parseInteger } from '../../src/kit/digits.ts'
import { findShell } from '../../scripts/browser.mjs'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'

// WebGL without a graphics card; the other journeys have none and see the tiles.
test.use({
  launchOptions: {
    executablePath: findShell(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-background-networking'],
  },
})

const drawnMap = (page: Page) => page.getByRole('region', { name: 'نقشه', exact: true })
const markers = (page: Page) => drawnMap(page).locator('.map-ads')
const total = async (page: Page) =>
  parseInteger((await page.locator('.list-title').getByRole('status').textContent())!.replace(' آگهی', ''))

const onMap = async (page: Page) => {
  const counts = await markers(page).locator('b').allTextContents()
  return counts.reduce((sum, text) => sum + parseInteger(text)!, 0)
}

test('the drawn map shows the list by town, and moving it narrows the list', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.hostname !== 'localhost') foreign.push(request.url())
  })
  const map = page.waitForResponse(({ url, status }) => url().endsWith('/map/iran.pmtiles') && status() === 206)
  await page.goto(`${list}?make=peugeot&map=1`)
  await hydrated(page)
  await map
  await expect(markers(page).first()).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => onMap(page)).toBe(await total(page))
  await expect(page.getByRole('navigation', { name: 'نقشهٔ استان‌ها' })).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('a closer part of the map is a filter of the list, which a chip removes', async () => {
    const all = await total(page)
    await drawnMap(page).getByRole('button', { name: 'بزرگ‌تر' }).click()
    await expect(page).toHaveURL(/make=peugeot&box=.*&map=1/)
    await expect.poll(() => total(page)).toBeLessThan(all!)
    await expect.poll(async () => (await onMap(page)) - (await total(page))!).toBe(0)
    await page.getByRole('list', { name: 'فیلترهای فعال' }).getByRole('link', { name: 'حذف فیلتر محدودهٔ نقشه' }).click()
    await expect.poll(() => total(page)).toBe(all)
  })

  await test.step('dealers appear on request', async () => {
    await expect(drawnMap(page).locator('.map-service')).toHaveCount(0)
    await drawnMap(page)
      .getByRole('checkbox', { name: /^نمایشگاه/ })
      .check()
    await expect(drawnMap(page).locator('.map-service').first()).toBeVisible()
  })

  await test.step('a town is reached by the keyboard', async () => {
    const town = markers(page).and(page.locator('a')).first()
    const label = (await town.getAttribute('aria-label'))!
    await town.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/city=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(label.split(':')[0]!)
  })
  expect([complaints, foreign]).toEqual([[], []])
  await context.close()
})

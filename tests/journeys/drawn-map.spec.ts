import { expect, test, type Page } from '@playwright/test'
import { parseInteger } from '../../src/kit/digits.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'

const drawnMap = (page: Page) => page.getByRole('region', { name: 'نقشه', exact: true })
const markers = (page: Page) => drawnMap(page).locator('.map-ads')
/** Waits until the map has loaded and drawn all of its part. */
const drawn = (page: Page) =>
  expect(drawnMap(page).locator('.town-map-canvas')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
const total = async (page: Page) =>
  parseInteger((await page.locator('.list-title').getByRole('status').textContent())!.replace(' آگهی', ''))

const onMap = async (page: Page) => {
  const counts = await markers(page).locator('b').allTextContents()
  return counts.reduce((sum, text) => sum + parseInteger(text)!, 0)
}

/** Counts pixels of the map in the colour of main roads, as a person sees them. */
async function linePixels(page: Page): Promise<number> {
  const picture = (await drawnMap(page).locator('canvas').screenshot()).toString('base64')
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const drawing = canvas.getContext('2d')!
    drawing.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--lazuli-mid')
    drawing.fillRect(0, 0, 1, 1)
    const target = drawing.getImageData(0, 0, 1, 1).data
    drawing.drawImage(bitmap, 0, 0)
    const { data: pixels } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
    let count = 0
    for (let at = 0; at < pixels.length; at += 4)
      if ([0, 1, 2].every((part) => Math.abs(pixels[at + part]! - target[part]!) < 12)) count++
    return count
  }, picture)
}

// The processor draws this map: a low page has few pixels, and moves without steps between are drawn once.
const low = { ...screen, height: 520 }
test.describe.configure({ timeout: 60_000 })

test('the drawn map shows the list by town, and moving it narrows the list @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, low, { reducedMotion: 'reduce' })
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.hostname !== 'localhost') foreign.push(request.url())
  })
  const map = page.waitForResponse(
    (response) => response.url().endsWith('/map/iran.pmtiles') && response.status() === 206,
  )
  await page.goto(`${list}?make=peugeot&map=1`)
  await hydrated(page)
  await map
  await drawn(page)
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

  await test.step('the streets of the operator are drawn close to a town', async () => {
    const streets = page.waitForResponse(
      (response) => response.url().endsWith('/map/streets.pmtiles') && response.status() === 206,
    )
    await drawn(page)
    const before = await linePixels(page)
    await page.goto(`${list}?make=peugeot&box=51.385,35.685,51.425,35.725&map=1`)
    await hydrated(page)
    await streets
    await drawn(page)
    expect(await linePixels(page)).toBeGreaterThan(before + 1000)
    await expect(drawnMap(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
    if (process.env.LOOKS) await page.screenshot({ path: 'test-results/looks/streets.png' })
  })

  await test.step('a town is reached by the keyboard', async () => {
    // A marker of several towns is a button.
    const town = markers(page).and(page.locator('a'))
    await expect(town).toHaveCount(1)
    const label = (await town.getAttribute('data-label'))!
    await town.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/city=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(label.split(':')[0]!)
  })
  expect([complaints, foreign]).toEqual([[], []])
  await context.close()
})

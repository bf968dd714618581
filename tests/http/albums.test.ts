import { test } from 'vitest'
import { turnFrameKey, turnFrames } from '../../src/features/drawings/turn.ts'
import { expect, keepState, openPage } from './support/visitor.ts'

const list = '/services/vehicle-info/album'
const album = `${list}/peugeot-207`

test('the list of albums is filtered and leads to an album', async () => {
  const page = openPage()
  await page.goto(list)
  expect(page.getByRole('heading', { level: 1, name: 'آلبوم خودروها' })).toBeVisible()
  keepState(page, 'albums')
  await page
    .getByRole('link', { name: /پژو ۲۰۷ .*تصویر ترسیمی/ })
    .first()
    .click()
  expect(page.getByRole('heading', { level: 1, name: /آلبوم پژو ۲۰۷/ })).toBeVisible()
  keepState(page, 'album')
  await page.goto(list)
  await page.getByLabel('برند').selectOption({ label: 'پژو' })
  await page.getByRole('button', { name: 'نمایش نتایج' }).click()
  expect(page).toHaveURL(/make=peugeot/)
  await page.getByLabel('نام خودرو').fill('هیچ')
  await page.getByRole('button', { name: 'نمایش نتایج' }).click()
  expect(page.getByText('آلبومی با این مشخصات پیدا نشد')).toBeVisible()
})

test('a picture of an album is downloaded, and a misspelled address suggests the album', async () => {
  const page = openPage()
  await page.goto(album)
  await page.getByText('دریافت', { exact: true }).first().click()
  const link = page.getByRole('link', { name: /^بزرگ/ }).first()
  const { status, headers } = await page.request(link.getAttribute('href')!)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await page.goto(`${album}7`)).status).toBe(404)
  await page.getByRole('link', { name: 'آلبوم پژو ۲۰۷', exact: true }).click()
  expect(page.getByRole('heading', { level: 1, name: /آلبوم پژو ۲۰۷/ })).toBeVisible()
})

test('the frames of a turn weigh 350 KB at most together, and cars without a turn have none', async () => {
  const page = openPage()
  await page.goto(album)
  expect(page.getByRole('button', { name: 'چرخاندن خودرو' })).toBeVisible()
  let bytes = 0
  for (let frame = 0; frame < turnFrames; frame++) {
    const key = turnFrameKey('drawing-hatchback-turn-8-white-44-0', frame)
    const { status, headers, body } = await page.request(`/pictures/${key}/640.avif`)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/avif',
      'public, max-age=86400',
    ])
    bytes += body.length
  }
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(350_000)
  for (const key of ['suv-turn-8-white-76-0', 'hatchback-turn-13-white-44-0', 'sedan-turn-8-white-3-0'])
    expect((await page.request(`/pictures/drawing-${key}/640.avif`)).status).toBe(404)
  await page.goto(`${list}/haima-s7`)
  expect(page.getByRole('button', { name: 'چرخاندن خودرو' })).toHaveCount(0)
})

import { test } from 'vitest'
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

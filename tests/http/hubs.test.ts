import { test } from 'vitest'
import { expect, keepState, openPage } from './support/visitor.ts'

test.each([
  ['new-vehicle', 'خودروی صفر'],
  ['used-vehicle', 'خودروی کارکرده'],
  ['imported', 'خودروی وارداتی'],
  ['vehicle-center', 'مرکز خودرو'],
  ['vehicle-info', 'قیمت و مشخصات'],
  ['insurance', 'بیمه'],
  ['club', 'باشگاه فرمان'],
])('each link of the page of %s leads to a page', async (name, title) => {
  const page = openPage()
  await page.goto(`/services/${name}`)
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  keepState(page, `hub-${name}`)
  const links = page.getByRole('main').getByRole('link').all()
  const addresses = [...new Set(links.map((link) => link.getAttribute('href')!))]
  const statuses: [string, number][] = []
  for (const href of addresses) statuses.push([href, (await page.request(href)).status])
  expect(statuses.length).toBeGreaterThan(3)
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})

test('a market of another name is not found', async () => {
  const page = openPage()
  expect((await page.goto('/services/flying-cars')).status).toBe(404)
  expect(page.getByText('/services/flying-cars')).toBeVisible()
})

test('the search field of a market leads to its list', async () => {
  const page = openPage()
  await page.goto('/services/vehicle-info')
  await page.getByRole('searchbox').fill('۲۰۷')
  await page.getByRole('button', { name: 'جست‌وجو' }).click()
  expect(page).toHaveURL(/vehicle-info\/price\?q=/)
})

test('one search finds ads, cars, prices, services and albums', async () => {
  const page = openPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'جست‌وجو در فرمان' }).click()
  keepState(page, 'search-empty')
  const search = async (text: string) => {
    await page.getByRole('searchbox').fill(text)
    await page.getByRole('button', { name: 'جست‌وجو' }).click()
  }
  await search('دنا پلاس')
  for (const group of ['آگهی‌ها', 'مشخصات خودرو', 'قیمت روز'])
    expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible()
  expect(page.getByRole('status').filter({ hasText: /نتیجه برای «دنا پلاس»/ })).toBeAttached()
  keepState(page, 'search-results')
  await page.getByRole('region', { name: 'مشخصات خودرو' }).getByRole('link').first().click()
  expect(page.getByRole('heading', { level: 1 })).toContainText('دنا پلاس')
  await page.goto('/search')
  await search('نمایشگاه')
  expect(page.getByRole('heading', { name: 'خدمات' })).toBeVisible()
  await search('قققق')
  expect(page.getByText('پیدا نشد').first()).toBeVisible()
  keepState(page, 'search-nothing')
  await search('207')
  await page
    .getByRole('region', { name: 'آلبوم‌ها', exact: true })
    .getByRole('link', { name: /آلبوم پژو ۲۰۷/ })
    .first()
    .click()
  expect(page.getByRole('heading', { level: 1, name: /پژو ۲۰۷/ })).toBeVisible()
})

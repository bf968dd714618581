import { expect, test } from '@playwright/test'
import { armed, watched } from './device.ts'
import { expectAccessible, expectNoSidewaysScroll, looks, open, screens } from './support.ts'

const markets = [
  ['new-vehicle', 'خودروی صفر'],
  ['used-vehicle', 'خودروی کارکرده'],
  ['imported', 'خودروی وارداتی'],
  ['vehicle-center', 'مرکز خودرو'],
  ['vehicle-info', 'قیمت و مشخصات'],
  ['insurance', 'بیمه'],
  ['club', 'باشگاه فرمان'],
] as const

for (const screen of looks) {
  test(`every market has a page whose links lead somewhere, ${screen.name}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const { context, page, complaints } = await open(browser, screen)
    for (const [name, title] of markets) {
      await page.goto(`/services/${name}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const links = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
      for (const href of new Set(links)) {
        const { status } = await page.evaluate(async (to) => ({ status: (await fetch(to)).status }), href)
        expect([href, status]).toEqual([href, 200])
      }
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a market of another name is not found', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!)
  const answer = await page.goto('/services/flying-cars')
  expect(answer!.status()).toBe(404)
  await expect(page.getByText('/services/flying-cars')).toBeVisible()
  await context.close()
})

test('a market is searched without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!, { javaScriptEnabled: false })
  await page.goto('/services/vehicle-info')
  await page.getByRole('searchbox').fill('۲۰۷')
  await page.getByRole('button', { name: 'جست‌وجو' }).click()
  await expect(page).toHaveURL(/vehicle-info\/price\?q=/)
  await context.close()
})

test('everything is searched from any page by the keyboard, and what was searched for is kept', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screens[2]!)
  await page.goto('/services/vehicle-info')
  // Keys are heard once everything that pages need is there.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page).toHaveURL(/\/search$/, { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('دنا پلاس')
  for (const group of ['آگهی‌ها', 'مشخصات خودرو', 'قیمت روز'])
    await expect(page.getByRole('heading', { name: group, exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /نتیجه برای «دنا پلاس»/ })).toBeAttached()
  await expectAccessible(page)
  // Down into what was found, and up again.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.market-items a').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('region', { name: 'مشخصات خودرو' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('دنا پلاس')
  await page.goto('/search')
  await expect(
    page.getByRole('region', { name: 'جست‌وجوهای اخیر' }).getByRole('link', { name: 'دنا پلاس' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'پاک کردن جست‌وجوها' }).click()
  await expect(page.getByRole('region', { name: 'جست‌وجوهای اخیر' })).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('without a connection the kept pages are searched', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!)
  await page.goto('/services/vehicle-info/price')
  await armed(page)
  await page.goto('/services/new-vehicle')
  await watched(page)
  await page.goto('/services/vehicle-info/price')
  await watched(page)
  await context.setOffline(true)
  await page.goto('/search?q=%D9%82%DB%8C%D9%85%D8%AA')
  await expect(page.getByRole('searchbox')).toHaveValue('قیمت')
  await expect(page.locator('#content').getByRole('link', { name: 'قیمت روز خودرو' })).toBeVisible()
  await page.getByRole('searchbox').fill('قققق')
  await expect(page.getByText('پیدا نشد')).toBeVisible()
  await page.getByRole('searchbox').fill('خودروی صفر')
  await page.getByRole('region', { name: 'صفحه‌های ذخیره‌شده' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('خودروی صفر')
  await context.close()
})

test('everything is searched without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('link', { name: 'جست‌وجو در فرمان' }).click()
  await page.getByRole('searchbox').fill('نمایشگاه')
  await page.getByRole('button', { name: 'جست‌وجو' }).click()
  await expect(page.getByRole('heading', { name: 'خدمات' })).toBeVisible()
  await page.getByRole('searchbox').fill('207')
  await page.getByRole('button', { name: 'جست‌وجو' }).click()
  await page
    .getByRole('region', { name: 'آلبوم‌ها', exact: true })
    .getByRole('link', { name: /آلبوم پژو ۲۰۷/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /پژو ۲۰۷/ })).toBeVisible()
  await context.close()
})

import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, looks, open, screens } from './support.ts'

const path = '/services/vehicle-info/price'
const table = { name: /قیمت$/ }

for (const screen of looks) {
  test(`prices of the day and of one car, ${screen.name}`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'قیمت روز خودرو' })).toBeVisible()
    await expect(page.getByText('قیمت‌های این صفحه نمایشی است')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('region', table).getByRole('link', { name: /مدل/ }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^قیمت / })).toBeVisible()
    await expect(page.getByRole('img', { name: /میلیون تومان$/ })).toBeVisible()
    await page.getByRole('navigation', { name: 'بازهٔ زمانی' }).getByRole('link', { name: '۵ سال' }).click()
    await expect(page).toHaveURL(/range=5y/)
    await page.getByRole('navigation', { name: 'نوع قیمت' }).getByRole('link', { name: 'واقعی' }).click()
    await expect(page).toHaveURL(/money=real/)
    const slider = page.getByRole('slider', { name: 'خواندن نمودار' })
    await slider.focus()
    await expect(page.locator('.line-chart-mark')).toBeVisible()
    const now = await slider.getAttribute('aria-valuetext')
    expect(now).toMatch(/قیمت به پول امروز .*تومان/)
    await page.keyboard.press('ArrowLeft')
    await expect(slider).not.toHaveAttribute('aria-valuetext', now!)
    await expectAccessible(page)
    await page.getByText('دیدن جدول').click()
    await expect(page.locator('.line-chart-mark')).toBeHidden()
    await expect(page.getByRole('columnheader', { name: 'قیمت به پول امروز' })).toBeVisible()
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('the table is searched and sorted without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, screens[2]!, { javaScriptEnabled: false })
  await page.goto(path)
  await page.getByLabel('نام خودرو').fill('207')
  await page.getByRole('button', { name: 'نمایش نتایج' }).click()
  const region = page.getByRole('region', table)
  const names = () => region.getByRole('rowheader').allTextContents()
  await expect.poll(async () => (await names()).every((name) => name.includes('۲۰۷'))).toBe(true)
  await region.getByRole('link', { name: 'بازار' }).click()
  await region.getByRole('link', { name: 'بازار' }).click()
  await expect(region.getByRole('columnheader', { name: 'بازار' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByLabel('نام خودرو')).toHaveValue('207')
  const link = page.getByRole('link', { name: 'دریافت CSV' })
  const file = await context.request.get(new URL((await link.getAttribute('href'))!, page.url()).href)
  expect((await file.text()).split('\r\n').length).toBe((await names()).length + 2)
  await context.close()
})

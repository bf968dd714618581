import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, open, screens } from './support.ts'

const [, darkPhone, wide] = screens

for (const screen of [darkPhone!, wide!]) {
  test(`from a maker to a model, its trims and the whole price, ${screen.name}`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto('/services/new-vehicle/peugeot')
    await expect(page.getByRole('heading', { level: 1, name: 'خودروهای پژو' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'پژو ۲۰۷', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'پژو ۲۰۷' })).toBeVisible()
    await expect(page.getByRole('link', { name: /آلبوم با ۷ تصویر/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /آگهی این مدل/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('table').getByRole('link', { name: 'اتوماتیک', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'چند برایم تمام می‌شود؟' })).toBeVisible()
    await expect(page.getByText(/^در جمع نیامده:/)).toContainText('شماره‌گذاری')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a maker is filtered without JavaScript, and other spellings lead to it', async ({ browser }) => {
  const { context, page } = await open(browser, darkPhone!, { javaScriptEnabled: false })
  await page.goto('/services/new-vehicle/PEUGEOT')
  await expect(page).toHaveURL(/\/services\/new-vehicle\/peugeot$/)
  await page.getByLabel('قیمت خودروی صفر').selectOption({ label: 'بیشتر از ۴ میلیارد تومان' })
  await page.getByRole('button', { name: 'نمایش نتایج' }).click()
  await expect(page.getByText('مدلی با این مشخصات پیدا نشد')).toBeVisible()
  await page.getByRole('link', { name: 'نمایش همهٔ مدل‌ها' }).click()
  await expect(page.getByRole('link', { name: 'پژو ۲۰۶', exact: true })).toBeVisible()
  const answer = await page.goto('/services/new-vehicle/peugeott-')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'پژو', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'خودروهای پژو' })).toBeVisible()
  await context.close()
})

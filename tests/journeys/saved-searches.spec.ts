import { expect, test } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  looks,
  open,
  screens,
  signIn,
  takeScreenshot,
} from './support.ts'

const list = '/services/used-vehicle/advertisement'

for (const screen of looks) {
  test(`a search of the list is kept, changed and deleted, ${screen.name}`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(`${list}?make=peugeot&tomanTo=1500000000`)
    await hydrated(page)
    await page.getByRole('list', { name: 'فیلترهای فعال' }).getByRole('link', { name: 'ذخیرهٔ جست‌وجو' }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await hydrated(page)
    await signIn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'ذخیرهٔ جست‌وجو' })).toBeVisible()
    await hydrated(page)
    await expect(page.getByRole('list', { name: 'شرایط جست‌وجو' })).toContainText('پژو')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `saved-search-new-${screen.name}`)
    await page.getByLabel('نام جست‌وجو').fill('')
    await page.getByRole('button', { name: 'ذخیرهٔ جست‌وجو', exact: true }).click()
    await expect(page.locator('#saved-search-name-error')).toBeVisible()
    await page.getByLabel('نام جست‌وجو').fill('پژوی ارزان برای خانواده')
    // The complaint goes when the field is left, and what is below it moves up.
    await page.keyboard.press('Tab')
    await page.getByLabel('روزی یک بار').check()
    await page.getByRole('button', { name: 'ذخیرهٔ جست‌وجو', exact: true }).click()
    await expect(page.getByText('جست‌وجو ذخیره شد')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `saved-searches-${screen.name}`)
    await expect(page.getByRole('button', { name: 'روزی یک بار' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'هفته‌ای یک بار' }).click()
    await expect(page.getByRole('button', { name: 'هفته‌ای یک بار' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'خاموش کردن' }).click()
    await expect(page.getByRole('button', { name: 'روشن کردن' })).toBeVisible()
    await page.getByRole('link', { name: 'پژوی ارزان برای خانواده' }).click()
    await expect(page).toHaveURL(/make=peugeot/)
    await page.goBack()
    await page.getByRole('button', { name: /^حذف/ }).click()
    await expect(page.getByText('هنوز جست‌وجویی ذخیره نکرده‌اید')).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a search is kept without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!, { javaScriptEnabled: false })
  await page.goto(`${list}?make=peugeot`)
  await expect(page.getByRole('link', { name: 'ذخیرهٔ جست‌وجو' })).toHaveAttribute(
    'href',
    /my-searches\/new\?make=peugeot$/,
  )
  await context.close()
})

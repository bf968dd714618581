import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, looks, open, screens } from './support.ts'

const path = '/services/new-vehicle/compare'

for (const screen of looks) {
  test(`new cars are put side by side and weighed, ${screen.name}`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(path)
    await expect(page.getByText('هنوز خودرویی انتخاب نکرده‌اید')).toBeVisible()
    await expectAccessible(page)
    for (const name of ['دنا پلاس اتوماتیک توربو', 'فونیکس آریزو ۶ پرو']) {
      await page.getByLabel('نام خودرو').fill(name)
      await page.getByRole('button', { name: 'افزودن' }).click()
      await expect(page.getByRole('columnheader', { name })).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'در یک نگاه' })).toBeVisible()
    await page.getByRole('link', { name: 'فقط تفاوت‌ها' }).click()
    await expect(page.getByText(/مورد یکسان نمایش داده نشده/)).toBeVisible()
    await page.getByLabel('مصرف سوخت').selectOption('3')
    await page.getByRole('button', { name: 'محاسبهٔ امتیازها' }).click()
    await expect(page.getByText(/با اولویت‌های شما فونیکس آریزو ۶ پرو جلوتر است/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'حذف دنا پلاس اتوماتیک توربو از مقایسه' }).click()
    await expect(page.getByText('یک خودروی دیگر اضافه کنید')).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })

  test(`a ready page compares two and shows both prices, ${screen.name}`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto('/services/vehicle-info/compare/ikco-dena-plus-turbo-6at-vs-fownix-arrizo-6-pro-1-5t')
    await expect(page).toHaveURL(/fownix-arrizo-6-pro-1-5t-vs-ikco-dena-plus-turbo-6at/)
    await expect(page.getByRole('img', { name: /^قیمت بازار/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'ویرایش مقایسه' }).click()
    await expect(page).toHaveURL(/\/services\/new-vehicle\/compare\?v=/)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('cars are compared without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!, { javaScriptEnabled: false })
  await page.goto(`${path}?v=ikco-dena-plus-turbo-6at`)
  await page.getByLabel('نام خودرو').fill('آریزوو ۶ پرو')
  await page.getByRole('button', { name: 'افزودن' }).click()
  await expect(page.getByText('پیدا نشد')).toBeVisible()
  await page.getByRole('link', { name: 'فونیکس آریزو ۶ پرو', exact: true }).first().click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await context.close()
})

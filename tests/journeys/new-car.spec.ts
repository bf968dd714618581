import { expect, test } from '@playwright/test'
import { expectEveryAppearance, open, screens } from './support.ts'

const [phone] = screens
const car = '/services/new-vehicle/info/ikco-dena-plus-turbo-6at'

test('the page of a new car is read, searched and compared with its other trims without JavaScript', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!, { javaScriptEnabled: false })
  await page.goto(car)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('دنا پلاس اتوماتیک توربو')
  await expect(page.getByRole('img', { name: /^ابعاد دنا پلاس/ })).toBeVisible()
  await page.getByText('ترمز ضدقفل (ABS)').click()
  await expect(page.getByText('در ترمز شدید نمی‌گذارد چرخ‌ها قفل شوند تا بشود فرمان داد.')).toBeVisible()

  await page.getByRole('searchbox').fill('کیسهٔ هوا')
  await page.getByRole('button', { name: 'جست‌وجو' }).click()
  await expect(page).toHaveURL(/q=/)
  await expect(page.locator('summary', { hasText: 'ایربگ' })).toBeVisible()
  await expect(page.locator('summary', { hasText: 'حجم صندوق' })).toBeHidden()
  await page.getByRole('link', { name: 'نمایش همه' }).click()

  await page.getByRole('link', { name: 'آبی' }).click()
  await expect(page.getByRole('img', { name: /رنگ آبی/ })).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: 'دنده‌ای', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('دنا پلاس دنده‌ای')
  await context.close()
})

test('an address of no car is not found and leads to near ones', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  const answer = await page.goto('/services/new-vehicle/info/ikco-dena-plus-turbo')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'دنا پلاس اتوماتیک توربو' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('دنا پلاس اتوماتیک توربو')
  await context.close()
})

for (const screen of [screens[0]!, screens[2]!]) {
  test(`the page of a new car in every look at ${screen.width} px`, async ({ browser }) => {
    const { context, page } = await open(browser, screen)
    await page.goto(car)
    await expectEveryAppearance(page, `new-car-${screen.width}`)
    await context.close()
  })
}

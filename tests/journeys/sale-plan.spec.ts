import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  freshNationalCode,
  hydrated,
  looks,
  open,
  screens,
  signIn,
} from './support.ts'

const plans = '/services/new-vehicle/sale-plan'
const plan = `${plans}/fori-saina`

/** What every plan asks of a buyer: name, national code, day of birth and city. */
async function tellWhoTheyAre(page: Page) {
  await page.goto('/pages/complete-info')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('نگار')
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('رستمی')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await page.getByRole('textbox', { name: 'تاریخ تولد' }).fill('1370/01/02')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ثبت اطلاعات' }).click()
  await page.waitForURL((url) => url.pathname !== '/pages/complete-info')
}

for (const screen of looks) {
  test(`a plan tells its true cost, and what is missing for it, ${screen.name}`, async ({ browser }) => {
    const { page, complaints } = await open(browser, screen)
    await page.goto(plans)
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'پیش‌فروش تارا' }).click()
    await page.waitForURL(/pish-foroush-tara-azar/)
    await hydrated(page)
    // The address changes before the page does, and the list has clocks of its own.
    await expect(page.getByText('بازده مؤثر سالانهٔ پول شما تا تحویل')).toBeVisible()
    await expect(page.getByRole('timer', { name: 'مانده تا پایان' })).toHaveText(/\d|[۰-۹]/)
    await page.getByLabel('تأخیر در تحویل، چند روز').fill('۶۰')
    await expect(page.getByText(/× ۶۰ روز ÷ ۳۰/)).toBeVisible()
    await page.getByLabel('تأخیر در تحویل، چند روز').fill('خیلی')
    await expect(page.getByText('یک عدد از ۰ تا ۲,۰۰۰ بنویسید.')).toBeVisible()
    await page.getByRole('link', { name: 'تارا V4 اتوماتیک', exact: true }).first().click()
    await expect(page.getByText('قیمت تارا V4 اتوماتیک')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // A published change stays, with what it was before.
    await page.goto(`${plans}/pish-foroush-aria`)
    await expect(page.getByText('۲۴۰ روز')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'یادآوری شروع' })).toBeVisible()
    expect(complaints).toEqual([])
  })
}

test('a buyer registers, pays and sees the way of the order, then cancels; a second one may not open the bill', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const screen = screens[0]!
  const { page, complaints } = await open(browser, screen)
  page.setDefaultTimeout(15_000)
  await page.goto(plan)
  await hydrated(page)
  await page.getByRole('link', { name: 'ورود و ثبت‌نام در طرح' }).click()
  await page.waitForURL(/login/)
  await hydrated(page)
  await signIn(page)
  await page.waitForURL(/vehicle-sale\//)
  const form = new URL(page.url()).pathname
  await expect(page.getByRole('link', { name: 'تکمیل اطلاعات' })).toBeVisible()
  await tellWhoTheyAre(page)
  await page.goto(form)
  await hydrated(page)

  // Each step stays on the server; a wrong one is told at its field.
  await page.getByRole('button', { name: 'ادامه' }).click()
  await expect(page.getByText('اولویت اول را انتخاب کنید.').first()).toBeVisible()
  await page.getByLabel('اولویت اول').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'ادامه' }).click()
  await page.waitForURL(/agency/)
  await hydrated(page)
  await page.getByLabel('نمایندگی تحویل').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'ادامه' }).click()
  await page.waitForURL(/buyer/)
  await hydrated(page)
  await page.getByLabel('نام پدر').fill('حسن')
  await page.getByLabel('تلفن ثابت').fill('02188000000')
  await page.getByLabel('کد پستی').fill(String(1_600_000_000 + Math.floor(Math.random() * 399_999_999)))
  await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
  await page.getByRole('button', { name: 'ادامه' }).click()
  await page.waitForURL(/confirm/)
  await hydrated(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel(/شرایط طرح را خواندم/).check()
  await page.getByRole('button', { name: 'ثبت‌نام و نگه داشتن خودرو' }).click()
  await page.waitForURL(/vehicle-sale\/bill\//)
  const bill = page.url()
  await hydrated(page)
  await expect(page.getByRole('timer', { name: 'مانده تا پایان مهلت' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const other = await open(browser, screen)
  await other.page.goto(`/login?next=${encodeURIComponent(new URL(bill).pathname)}`)
  await hydrated(other.page)
  await signIn(other.page)
  expect((await other.page.request.get(bill)).status()).toBe(404)

  await page.getByRole('link', { name: /^پرداخت/ }).click()
  await page.waitForURL(/prebank/)
  await hydrated(page)
  await page.getByRole('button', { name: /^پرداخت/ }).click()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
  await page.waitForURL(/paymentResult/)
  await expect(page.getByText(/پرداخت شد/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'دیدن سفارش' }).click()
  await page.waitForURL(/my-orders\//)
  await hydrated(page)
  await expect(page.getByText('پرداخت پیش‌پرداخت')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByText('اگر انصراف بدهم چه می‌شود؟').click()
  await page.getByLabel(/می‌دانم که خودرو به من نمی‌رسد/).check()
  await page.getByRole('button', { name: 'انصراف از سفارش' }).click()
  await expect(page.getByText(/به کیف پولتان برگشت/)).toBeVisible()
  await page.goto('/profile/my-orders')
  await expect(page.getByText('انصراف دادید')).toBeVisible()
  expect(complaints).toEqual([])
})

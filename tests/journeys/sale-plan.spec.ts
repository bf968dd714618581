import { expect, test, type Browser, type Page } from '@playwright/test'
import { jalaliText, toJalali } from '../../src/kit/jalali.ts'
import { completeProfile, eventuallyOn, openPlainTab, payPlainly, signInPlainly } from './plain-tab.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen, signIn } from './support.ts'

const plans = '/services/new-vehicle/sale-plan'
const dayIn = (days: number) => jalaliText(toJalali(new Date(Date.now() + days * 86_400_000)))

/**
 * A paid order of the plan `fori-saina`; tests/http/sale-plan.test.ts shows these steps. Its bill is looked at with scripts.
 * Returns the tracking code.
 */
async function buyCar(browser: Browser, lookAtBill: (bill: Page) => Promise<void>): Promise<string> {
  const { page, handOver } = await openPlainTab(browser)
  const next = () => page.getByRole('button', { name: 'ادامه' }).click()
  await page.goto(`${plans}/fori-saina`)
  await page.getByRole('link', { name: 'ورود و ثبت‌نام در طرح' }).click()
  await signInPlainly(page)
  const form = page.url()
  await completeProfile(page)
  await page.goto(form)
  await page.getByLabel('اولویت اول').selectOption({ index: 1 })
  await next()
  await page.getByLabel('نمایندگی تحویل').selectOption({ index: 1 })
  await next()
  await page.getByLabel('نام پدر').fill('حسن')
  await page.getByLabel('تلفن ثابت').fill('02188000000')
  await page.getByLabel('کد پستی').fill(String(1_600_000_000 + Math.floor(Math.random() * 399_999_999)))
  await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
  await next()
  // Documents may come later.
  await next()
  await page.getByLabel(/شرایط طرح را خواندم/).check()
  await page.getByRole('button', { name: 'ثبت‌نام و نگه داشتن خودرو' }).click()
  await page.waitForURL(/vehicle-sale\/bill\//)
  const scripted = await open(browser, screen, { storageState: await page.context().storageState() })
  await scripted.page.goto(page.url())
  await lookAtBill(scripted.page)
  await scripted.context.close()
  await page.getByRole('link', { name: /^پرداخت/ }).click()
  await payPlainly(page)
  await page.waitForURL(/paymentResult/)
  await eventuallyOn(page, page.url(), () => expect(page.getByText(/پرداخت شد/).first()).toBeVisible({ timeout: 1000 }))
  await page.getByRole('link', { name: 'دیدن سفارش' }).click()
  await page.waitForURL(/my-orders\//)
  const tracking = new URL(page.url()).pathname.split('/').at(-1)!
  await handOver()
  return tracking
}

test('a plan calculates while typing, a buyer checks the draw alone, staff import a contract in two steps @once', async ({
  browser,
}) => {
  await test.step('the calculator follows what is typed', async () => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(`${plans}/pish-foroush-tara-azar`)
    await hydrated(page)
    await expect(page.getByRole('timer', { name: 'مانده تا پایان' })).toHaveText(/\d|[۰-۹]/)
    await page.getByLabel('تأخیر در تحویل، چند روز').fill('۶۰')
    await expect(page.getByText(/× ۶۰ روز ÷ ۳۰/)).toBeVisible()
    await page.getByLabel('تأخیر در تحویل، چند روز').fill('خیلی')
    await expect(page.getByText('یک عدد از ۰ تا ۲,۰۰۰ بنویسید.')).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })

  await test.step('the device computes the draw and finds the own ticket in it', async () => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto('/login?next=/profile/my-orders')
    await hydrated(page)
    await signIn(page, '09120000009')
    await page.getByRole('link', { name: /فروش کوییک، دورهٔ اول/ }).click()
    await page.getByRole('link', { name: 'چرا انتخاب نشدم؟ خودم بررسی کنم' }).click()
    await page.waitForURL(/\/draw/)
    await hydrated(page)
    await page.getByRole('button', { name: /^بررسی بلیت/ }).click()
    await expect(page.getByText('بلیت شما در لیست است')).toBeVisible()
    await page.getByRole('button', { name: 'خودتان بررسی کنید' }).click()
    await expect(page.getByText('نتیجه درست است')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  await test.step('a second button works although the page is still reloading', async () => {
    const tracking = await buyCar(browser, async (bill) => {
      await hydrated(bill)
      await expect(bill.getByRole('timer', { name: 'مانده تا پایان مهلت' })).toBeVisible()
    })
    const { context, page, complaints } = await open(browser, screen)
    await page.goto('/login?next=/admin/sale-plans')
    await hydrated(page)
    await signIn(page, '09120000002')
    const admin = await page.getByRole('link', { name: 'فروش فوری ساینا S با بیعانه' }).getAttribute('href')
    await page.goto(`${admin}/orders`)
    await hydrated(page)
    // The page reloads its data after the first response. This route delays that until the second press.
    let posts = 0
    let press = () => {}
    const pressed = new Promise<void>((resolve) => (press = resolve))
    await page.route(/\/orders\.data/, async (route) => {
      if (route.request().method() === 'GET') await pressed
      else if (++posts === 2) press()
      await route.continue()
    })
    const form = page.locator('form', { has: page.getByRole('heading', { name: 'قراردادها' }) })
    await form.getByRole('textbox').fill(`${tracking},K-1405-78,${dayIn(30)},,${dayIn(7)}`)
    await form.getByRole('button', { name: 'بررسی بدون ثبت' }).click()
    await form.getByRole('button', { name: /^ثبت ۱ سطر/ }).click()
    // Above the limit of money a colleague has to send the same row.
    await expect(page.getByText(/۱ سطر ثبت شد\.|منتظر تأیید نفر دوم است/)).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
})

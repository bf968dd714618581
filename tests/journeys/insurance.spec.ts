import { expect, test, type Browser, type Page } from '@playwright/test'
import { armed } from './device.ts'
import { eventuallyOn, openPlainTab, payPlainly, signInPlainly } from './plain-tab.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const base = '/services/vehicle-center/insurance'

/** A plate that no other run insures. */
function freshPlate(): string {
  const digits = String(100 + Math.floor(Math.random() * 900))
  return `${11 + Math.floor(Math.random() * 88)}ب${digits}-67`
}

const offer = (page: Page) => page.getByRole('link', { name: /^خرید .*بیمهٔ ایران$/ }).first()

async function compareOffers(page: Page) {
  await page.goto(`${base}/third-party-insurance?plate=${encodeURIComponent(freshPlate())}`)
  await page.getByLabel('گروه خودرو').selectOption('four')
  await page.getByLabel('سال ساخت').fill('۱۴۰۲')
  await page.getByRole('radio', { name: 'هیچ‌وقت بیمه نشده' }).check()
  await page.getByRole('button', { name: 'مقایسهٔ قیمت بیمه‌ها' }).click()
  await expect(offer(page)).toBeVisible({ timeout: 5000 })
}

/** A person with a fresh policy, bought without scripts because tests/http/insurance.test.ts shows the purchase. */
async function buyPolicy(browser: Browser) {
  const { page, handOver } = await openPlainTab(browser)
  await expect(() => compareOffers(page)).toPass({ timeout: 30_000 })
  await offer(page).click()
  // The page can be read before signing in.
  await page.getByRole('link', { name: 'ورود و ادامهٔ خرید' }).click()
  await signInPlainly(page)
  await page.getByLabel('نام بیمه‌گذار', { exact: true }).fill('نگار')
  await page.getByLabel('نام خانوادگی بیمه‌گذار').fill('رستمی')
  await page.getByLabel('کد ملی بیمه‌گذار').fill('0499370899')
  await page.getByRole('textbox', { name: 'تاریخ تولد بیمه‌گذار' }).fill('1370/01/02')
  await page.getByLabel('کد پستی').fill('1619735744')
  await page.getByLabel('آدرس').fill('تهران، خیابان یکم، پلاک ۲')
  const vin = page.getByLabel('شمارهٔ شاسی')
  if (await vin.count()) await vin.fill('NAAM01E15HK123456')
  await page.getByLabel(/شرایط خرید بیمه را/).check()
  await page.getByRole('button', { name: /^پرداخت/ }).click()
  await payPlainly(page)
  await page.getByRole('link', { name: 'دیدن سفارش بیمه' }).click()
  await page.waitForURL(/orders\//)
  const order = page.url()
  // The policy comes a moment after the payment.
  await eventuallyOn(page, order, () =>
    expect(page.getByRole('region', { name: 'بیمه‌نامه' })).toBeVisible({ timeout: 1000 }),
  )
  return { order, storageState: await handOver() }
}

test('a policy and the page for an accident are there offline, with notes that stay on the device @once', async ({
  browser,
}) => {
  const { storageState, order } = await buyPolicy(browser)
  const { context, page, complaints } = await open(browser, screen, { storageState, serviceWorkers: 'allow' })
  await page.goto(order)
  await hydrated(page)
  await armed(page)

  await context.setOffline(true)
  await test.step('the policy is read offline', async () => {
    await page.goto(order)
    await expect(page.getByText('کد یکتا', { exact: true })).toBeVisible()
  })
  await test.step('the accident page was never opened before and keeps its notes', async () => {
    await page.goto(`${base}/accident`)
    await hydrated(page)
    await page.getByLabel('نام طرف مقابل').fill('محمد')
    await page.getByLabel('محل تصادف').fill('بزرگراه همت، خروجی شیخ بهایی')
    await page.getByRole('button', { name: 'ذخیرهٔ یادداشت' }).click()
    await expect(page.getByText('روی همین دستگاه ذخیره شد.')).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(page.getByLabel('محل تصادف')).toHaveValue('بزرگراه همت، خروجی شیخ بهایی')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'حذف یادداشت و عکس‌ها' }).click()
    await expect(page.getByLabel('محل تصادف')).toHaveValue('')
  })
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  await context.close()
})

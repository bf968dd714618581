import { expect, test, type Browser } from '@playwright/test'
import { jalaliText, toJalali } from '../../src/kit/jalali.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { completeProfile, openPlainTab, signInPlainly } from './plain-tab.ts'
import { hydrated, open, screen } from './support.ts'

const minute = 60_000
const opensAt = Math.ceil(Date.now() / minute) * minute + 20 * minute

let server: OwnServer
let plan: string
test.beforeAll(async ({ browser }) => {
  test.setTimeout(4 * minute)
  server = await ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 8)
  await server.start()
  plan = await publishPlan(browser)
})
test.afterAll(() => server?.remove())

/** A moment as the forms of staff take it. */
function momentText(at: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tehran', hour: '2-digit', minute: '2-digit' })
  return `${jalaliText(toJalali(new Date(at)))} ${clock.format(at)}`
}

/** Staff publish a plan with a waiting room; tests/http/sale-opening.test.ts shows these steps. Returns the plan's path. */
async function publishPlan(browser: Browser): Promise<string> {
  const { page, handOver } = await openPlainTab(browser, server.address)
  await page.goto('/login?next=/admin/sale-plans')
  await signInPlainly(page, '09120000002')
  await page.getByLabel('کپی از طرح').selectOption({ label: 'فروش فوری ساینا S با بیعانه' })
  await page.getByLabel('آدرس صفحه').fill('opening-journey')
  await page.getByRole('button', { name: 'ساخت پیش‌نویس' }).click()
  await page.waitForURL(/admin\/sale-plans\/[0-9a-z]{10}$/)
  const admin = page.url()
  const fill = (name: string, value: string) =>
    page
      .getByRole('textbox', { name: new RegExp(`^${name}`) })
      .first()
      .fill(value)
  await fill('شروع ثبت‌نام', momentText(opensAt))
  await fill('پایان ثبت‌نام', momentText(opensAt + 180 * minute))
  await fill('خودروها', 'saipa-saina-s؛ ساینا S؛ ۴۰,۰۰۰,۰۰۰؛ ۱۰,۰۰۰,۰۰۰')
  await fill('هزینه‌های ثابت', '')
  await page.getByRole('button', { name: 'ذخیرهٔ پیش‌نویس' }).click()
  await page.goto(admin)
  await page.getByLabel('خودرو', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('نمایندگی', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('تعداد کل').fill('5')
  await page.getByRole('button', { name: 'ثبت ظرفیت' }).click()
  await page.goto(admin)
  await page.getByLabel('ورود در دقیقه').fill('60')
  await page.getByRole('button', { name: 'ثبت نوبت' }).click()
  await page.goto(admin)
  await page.getByRole('textbox', { name: 'دلیل، برای همه' }).first().fill('شروع فروش')
  await page.getByRole('button', { name: 'انتشار طرح' }).click()
  await expect(page.getByText('نسخهٔ ۱ منتشر شده')).toBeVisible()
  await handOver()
  return '/services/new-vehicle/sale-plan/opening-journey'
}

test('the waiting page counts down by the time of the server, survives a lost connection, and admits by itself @once', async ({
  browser,
}) => {
  test.setTimeout(2 * minute)
  const plain = await openPlainTab(browser, server.address)
  await plain.page.goto(`/login?next=${encodeURIComponent(plan)}`)
  await signInPlainly(plain.page)
  await completeProfile(plain.page)
  const storageState = await plain.handOver()
  const { context, page, complaints } = await open(browser, screen, { storageState, baseURL: server.address })
  // The clock of this device is four years ahead.
  await context.addInitScript({
    content: `{
      const by = 4 * 365 * 86_400_000
      const now = Date.now.bind(Date)
      globalThis.Date = new Proxy(Date, {
        construct: (Real, given) => (given.length > 0 ? new Real(...given) : new Real(now() + by)),
        get: (Real, name) => (name === 'now' ? () => now() + by : Real[name]),
      })
    }`,
  })

  await test.step('the plan counts down by the time of the server', async () => {
    await page.goto(plan)
    await hydrated(page)
    await expect(page.getByRole('timer').first()).toContainText(':')
    await expect(page.getByRole('timer').first()).not.toContainText('روز')
  })
  await test.step('so does the waiting page, second by second', async () => {
    await page.getByRole('link', { name: 'اعلام حضور و نوبت' }).click()
    await page.waitForURL(/\/openings\/[0-9a-z]{10}$/)
    await page.getByRole('button', { name: 'اعلام حضور', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'حضور شما ثبت شد' })).toBeVisible()
    const clock = page.locator('#clock')
    const shown = await clock.innerText()
    await expect.poll(() => clock.innerText()).not.toBe(shown)
    await expect(page.locator('#h')).toHaveText('۰۰')
    await expect(clock).not.toHaveText('۰۰۰۰۰۰')
  })
  await test.step('the open page admits by itself after the opening', async () => {
    await context.setOffline(true)
    await server.kill()
    await server.start(opensAt - Date.now() + 1000)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'نوبت شما رسید' })).toBeVisible({ timeout: minute })
    await expect(page.locator('#lost')).toBeHidden()
    await expect(page).toHaveTitle('● نوبت شما رسید')
    await page.getByRole('link', { name: 'ورود به ثبت‌نام' }).click()
    await page.waitForURL(/vehicle-sale\//)
  })
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(each))).toEqual([])
  await context.close()
})

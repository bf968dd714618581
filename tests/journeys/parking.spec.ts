import { expect, test, type Page } from '@playwright/test'
import { armed, queued } from './device.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  looks,
  open,
  signIn,
  takeScreenshot,
  type Screen,
} from './support.ts'

const path = '/profile/park-car'
const minute = 60_000
let server: OwnServer
/** Saturday, 5 December 2026, ten in the morning in Tehran: no holiday, within the hours that are charged. */
const morning = Date.parse('2026-12-05T06:30:00Z')
let ahead = 0

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 7)
  ahead = morning - Date.now()
  await server.start(ahead)
})
test.afterAll(() => server.remove())

/** The server dies and comes back later; what runs there has gone on. */
async function letPass(minutes: number) {
  await server.kill()
  ahead += minutes * minute
  await server.start(ahead)
}

/** Plates that owe one debt each in the imitated city, another pair for each look. */
const platesOf = (screen: Screen) => {
  const at = looks.indexOf(screen)
  return [`1${at + 1}ب34565`, `2${at + 1}د56746`] as const
}

async function start(page: Page, plate: string) {
  await page.goto(path)
  await hydrated(page)
  await page.getByLabel('دو رقم اول').fill(plate)
  await page.getByLabel('محدوده').selectOption('102')
  await page.getByRole('button', { name: 'شروع پارک' }).click()
}

for (const screen of looks) {
  test(`a car is parked, its end waits for a connection, it is paid, another one objected to, and a debt paid, ${screen.name}`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const [one, other] = platesOf(screen)
    const { context, page, complaints } = await open(browser, screen, { baseURL: server.address })

    // A guest fills it in and signs in on the way.
    await start(page, one)
    await page.waitForURL(/login/)
    await hydrated(page)
    await signIn(page)
    await page.waitForURL(new RegExp(path))
    await start(page, one)
    await page.waitForURL(/park-car\/[0-9a-z]{10}/)
    const first = page.url()
    await expect(page.getByText('در حال پارک').first()).toBeVisible()
    // Pressed again for the same plate it is the same parking.
    await start(page, one)
    await page.waitForURL(first)
    await start(page, other)
    await page.waitForURL((url) => /park-car\/[0-9a-z]{10}/.test(url.pathname) && url.href !== first)
    const second = page.url()

    await letPass(75)
    await page.goto(path)
    await expect(page.getByText('تا این لحظه')).toHaveCount(2)
    // 45 minutes beyond the free half hour: two begun periods of 10,000 tomans.
    await expect(page.getByText('۲۰,۰۰۰ تومان')).toHaveCount(2)
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `parking-running-${screen.name}`)

    // In a garage below the ground: the press waits on the device.
    await page.goto(first)
    await hydrated(page)
    await armed(page)
    await context.setOffline(true)
    await page.goto(first)
    await hydrated(page)
    await page.getByRole('button', { name: 'پایان پارک' }).click()
    await expect.poll(() => queued(page)).toBe(1)
    await takeScreenshot(page, `parking-stop-waits-${screen.name}`)
    // It waits some whole seconds, of which the server hears.
    await page.waitForTimeout(2500)
    await context.setOffline(false)
    await expect.poll(() => queued(page), { timeout: 30_000 }).toBe(0)
    await page.goto(first)
    await expect(page.getByText('پرداخت‌نشده').first()).toBeVisible()
    await expect(page.getByText('پایان پارک بدون اینترنت ثبت شد')).toBeVisible()
    await takeScreenshot(page, `parking-owing-${screen.name}`)

    await page.getByRole('link', { name: 'پرداخت ۲۰,۰۰۰ تومان' }).click()
    await pay(page)
    await page.getByRole('link', { name: 'دیدن پارک' }).click()
    await page.waitForURL(first)
    await expect(page.getByText('پرداخت‌شده').first()).toBeVisible()
    await page.getByRole('link', { name: 'دیدن رسید پرداخت' }).click()
    await page.waitForURL(/receipt/)
    await expect(page.getByText('۲۰,۰۰۰ تومان').first()).toBeVisible()

    await page.goto(second)
    await hydrated(page)
    await page.getByRole('button', { name: 'پایان پارک' }).click()
    await expect(page.getByText('پرداخت‌نشده').first()).toBeVisible()
    await page.getByRole('button', { name: 'ثبت اعتراض' }).click()
    await expect(page.getByText('دلیل اعتراض را بنویسید.').first()).toBeVisible()
    await page.getByLabel('دلیل اعتراض').fill('ساعت ده و نیم رفته‌ام و قبض پارکینگ کناری را دارم.')
    await page.getByRole('button', { name: 'ثبت اعتراض' }).click()
    await expect(page.getByText('اعتراض شما ثبت شد')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `parking-disputed-${screen.name}`)

    // What the city says that a car of the garage owes.
    await page.goto('/profile/my-cars/new')
    await hydrated(page)
    await page.getByLabel('دو رقم اول').fill(one)
    await page.getByLabel('کارکرد').fill('40000')
    await page.getByRole('button', { name: 'افزودن خودرو' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
    await page.goto(path)
    await hydrated(page)
    await page.getByRole('button', { name: /^بدهی / }).click()
    await page.getByRole('button', { name: /^پرداخت / }).click()
    await pay(page)
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /^پرداخت / })).toHaveCount(0, { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await takeScreenshot(page, `parking-list-${screen.name}`)
    expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(each))).toEqual([])
    await context.close()
  })

  test(`where the car stands is kept on the device alone, also without a connection, ${screen.name}`, async ({
    browser,
  }) => {
    const { context, page, complaints } = await open(browser, screen, { baseURL: server.address })
    await page.goto(`${path}?tab=place`)
    await hydrated(page)
    await expectAccessible(page)
    await armed(page)
    const before = server.requests.length
    await context.setOffline(true)
    await page.goto(`${path}?tab=place`)
    await hydrated(page)
    await page.getByLabel('محل پارک').fill('خیابان بهار، روبه‌روی داروخانه')
    await page.getByLabel('طبقه یا ردیف').fill('-2')
    await page.getByLabel('موقعیت دستگاه هم ذخیره شود').uncheck()
    await page.getByRole('button', { name: 'ذخیرهٔ جای پارک' }).click()
    await expect(page.getByText('خیابان بهار، روبه‌روی داروخانه')).toBeVisible()
    await page.goto(`${path}?tab=place`)
    await expect(page.getByText('خیابان بهار، روبه‌روی داروخانه')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `parking-place-${screen.name}`)
    expect(server.requests.slice(before).filter((each) => each.startsWith('POST'))).toEqual([])
    await context.setOffline(false)
    await page.getByRole('button', { name: /حذف جای پارک/ }).click()
    await expect(page.getByRole('button', { name: 'ذخیرهٔ جای پارک' })).toBeVisible()
    expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
    await context.close()
  })
}

/** Through the imitated bank. */
async function pay(page: Page) {
  await page.waitForURL(/prebank/)
  await hydrated(page)
  await page.getByRole('button', { name: /^پرداخت/ }).click()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
  await page.waitForURL(/payment\/result/)
}

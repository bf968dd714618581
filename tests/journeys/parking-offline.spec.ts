import { expect, test, type Page } from '@playwright/test'
import { armed, queued } from './device.ts'
import { crawlByKeyboard } from './keyboard-walk.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { expectEveryAppearance, hydrated, open, screen, signIn } from './support.ts'

const placePath = '/profile/park-car?tab=place'
const buyerOfDemo = '09120000009'
const clean = { missed: [], unseen: [], trapped: [] }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
let server: OwnServer

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** The next Saturday at ten in Tehran, when parking in the street costs. */
function saturdayMorning(): number {
  const day = new Date()
  day.setUTCHours(6, 30, 0, 0)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7 || 7))
  return day.getTime()
}

test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 7)
  await server.start(saturdayMorning() - Date.now())
})
test.afterAll(() => server.remove())

test('parking ends without a connection, and the device alone keeps the place of the car @once', async ({
  browser,
}) => {
  test.fixme(true, 'it has not passed since it was rewritten')
  const { context, page, complaints } = await open(browser, screen, {
    baseURL: server.address,
    serviceWorkers: 'allow',
  })

  await test.step('the keyboard reaches everything on a deal and on the parking page', async () => {
    await arrive(page, '/login?next=/profile/buy-vehicle')
    await signIn(page, buyerOfDemo)
    await hydrated(page)
    await arrive(page, (await page.locator('main li a.cover-link').first().getAttribute('href'))!)
    expect(await crawlByKeyboard(page)).toEqual(clean)
    await arrive(page, '/profile/park-car')
    expect(await crawlByKeyboard(page)).toEqual(clean)
  })

  await test.step('the end of parking waits for the connection', async () => {
    await page.getByLabel('دو رقم اول').fill('۱۲ ب ۳۴۵ ایران ۶۱')
    await page.getByLabel('محدوده').selectOption('102')
    await button(page, 'شروع پارک').click()
    await page.waitForURL(/park-car\/[0-9a-z]{10}/)
    const parked = page.url()
    await hydrated(page)
    await armed(page)
    await context.setOffline(true)
    await arrive(page, parked)
    await button(page, 'پایان پارک').click()
    await expect.poll(() => queued(page)).toBe(1)
    await context.setOffline(false)
    await expect.poll(() => queued(page), { timeout: 30_000 }).toBe(0)
    await arrive(page, parked)
    await expect(page.getByText('پایان پارک را بدون اینترنت زدید')).toBeVisible()
    await expectEveryAppearance(page, `parking-ended-${screen.name}`)
  })

  await test.step('no request carries the place of the car', async () => {
    await arrive(page, placePath)
    await armed(page)
    const before = server.requests.length
    await context.setOffline(true)
    await arrive(page, placePath)
    await page.getByLabel('محل پارک').fill('خیابان بهار، روبه‌روی داروخانه')
    await page.getByLabel('طبقه یا ردیف').fill('-2')
    await page.getByLabel('موقعیت دستگاه هم ذخیره شود').uncheck()
    await button(page, 'ذخیرهٔ جای پارک').click()
    await expect(page.getByText('خیابان بهار، روبه‌روی داروخانه')).toBeVisible()
    await arrive(page, placePath)
    await expect(page.getByText('خیابان بهار، روبه‌روی داروخانه')).toBeVisible()
    await expectEveryAppearance(page, `parking-place-${screen.name}`)
    // Jobs of the server send requests to its fake providers.
    const sent = server.requests.slice(before).filter((each) => /^POST (?!\/dev\/imitations\/)/.test(each))
    expect(sent).toEqual([])
    await context.setOffline(false)
    await button(page, /حذف جای پارک/).click()
    await expect(button(page, 'ذخیرهٔ جای پارک')).toBeVisible()
  })
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(each))).toEqual([])
  await context.close()
})

import { expect, test, type Browser, type Page, type Request } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  looks,
  open,
  readCode,
  screens,
  signIn,
  takeScreenshot,
} from './support.ts'

const wide = screens[2]
const list = '/services/used-vehicle/advertisement'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'ورود به فرمان' })
const visible = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true }).first()

/** A signed-in person on the page of an ad, whose session ends without the page knowing. */
async function openAd(browser: Browser, screen = wide!) {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'block' })
  await page.goto(list)
  const ad = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').nth(1).getAttribute('href')
  await page.goto(`/login?next=${encodeURIComponent(ad!)}`)
  await hydrated(page)
  const mobile = await signIn(page)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  return { context, page, complaints, mobile }
}

const endSession = (page: Page) => page.request.post('/sign-out')

/** The person of the page is back. */
async function signInOnSheet(page: Page, mobile: string) {
  await expect(sheet(page).getByLabel('شمارهٔ موبایل')).toBeFocused()
  await sheet(page).getByLabel('شمارهٔ موبایل').fill(mobile)
  const before = await readCode(page, mobile)
  await sheet(page).getByRole('button', { name: 'دریافت کد' }).click()
  const code = page.getByRole('dialog', { name: 'کد ورود را وارد کنید' }).getByRole('textbox', { name: /کد/ })
  await expect(code).toBeFocused()
  await code.fill(await readCode(page, mobile, before))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const screen of looks) {
  test(`G25: who asks for a number after the session ended signs in on a sheet and gets it (${screen.name})`, async ({
    browser,
  }) => {
    const { context, page, complaints, mobile } = await openAd(browser, screen)
    const address = page.url()
    let documents = 0
    page.on('request', (request) => request.isNavigationRequest() && documents++)
    await endSession(page)
    await visible(page, 'دیدن شماره تماس').click()
    await expect(sheet(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `sign-in-sheet-${screen.name}`)
    await sheet(page).getByLabel('شمارهٔ موبایل').fill('۰۹۱۲')
    await sheet(page).getByRole('button', { name: 'دریافت کد' }).click()
    await expect(sheet(page).getByText('شماره باید ۱۱ رقم و با ۰۹ شروع شود')).toBeVisible()
    await sheet(page).getByLabel('شمارهٔ موبایل').fill(mobile)
    const before = await readCode(page, mobile)
    await sheet(page).getByRole('button', { name: 'دریافت کد' }).click()
    const second = page.getByRole('dialog', { name: 'کد ورود را وارد کنید' })
    await expect(second.getByRole('textbox', { name: /کد/ })).toBeFocused()
    await expectAccessible(page)
    await takeScreenshot(page, `sign-in-sheet-code-${screen.name}`)
    await second.getByRole('textbox', { name: /کد/ }).fill(await readCode(page, mobile, before))
    const advice = page.getByRole('dialog', { name: 'قبل از تماس' })
    await expect(advice.getByRole('link')).toHaveAttribute('href', /^tel:0\d{10}$/)
    expect([page.url(), documents]).toEqual([address, 0])
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('G25: a report that was typed before the session ended is sent after signing in, word for word', async ({
  browser,
}) => {
  const { context, page, mobile } = await openAd(browser)
  await page.getByText('گزارش مشکل آگهی').click()
  const note = page.getByRole('textbox', { name: 'مورد دیگر' })
  await note.fill('پلاک عکس‌ها با متن یکی نیست.')
  await endSession(page)
  await page.getByRole('button', { name: 'ارسال گزارش' }).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(note).toHaveValue('پلاک عکس‌ها با متن یکی نیست.')

  const report = () =>
    page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname.endsWith('.data'))
  const bytes = async (request: Promise<Request>) => (await (await request).allHeaders())['content-length']
  const refused = report()
  await page.getByRole('button', { name: 'ارسال گزارش' }).click()
  const refusedBytes = await bytes(refused)
  const sent = report()
  await signInOnSheet(page, mobile)
  expect(await bytes(sent)).toBe(refusedBytes)
  await expect(page.getByText('گزارش شما را بررسی می‌کنیم')).toBeVisible()
  await context.close()
})

test('G25: a bookmark that was pressed after the session ended is kept in the account that signs in', async ({
  browser,
}) => {
  const { context, page, mobile } = await openAd(browser)
  await endSession(page)
  await visible(page, 'نشان کردن').click()
  await signInOnSheet(page, mobile)
  await expect(visible(page, 'نشان شد')).toBeVisible()
  await page.goto('/profile/my-bookmarks')
  await expect(page.getByRole('paragraph').filter({ hasText: /^۱ آگهی$/ })).toBeVisible()
  await context.close()
})

test('G25: the number of a gallery comes after signing in on the sheet', async ({ browser }) => {
  const { context, page, mobile } = await openAd(browser)
  await page.goto('/services/used-vehicle/exhibition')
  await hydrated(page)
  await page.locator('main a[href^="/services/used-vehicle/exhibition/"]:not([href*="personal"])').first().click()
  await page.waitForURL(/exhibition\/.+/)
  await endSession(page)
  await page.getByRole('button', { name: 'دیدن شماره تماس' }).click()
  await signInOnSheet(page, mobile)
  await expect(page.getByRole('region', { name: 'تماس با نمایشگاه' }).locator('a[href^="tel:"]')).toBeVisible()
  await context.close()
})

test('without JavaScript the session’s end leads to sign-in and back', async ({ browser }) => {
  const { context, page } = await openAd(browser)
  const plain = await browser.newContext({ storageState: await context.storageState(), javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(page.url())
  await other.request.post('/sign-out')
  await other.getByRole('button', { name: 'دیدن شماره تماس' }).first().click()
  await expect(other).toHaveURL(/\/login\?next=/)
  await plain.close()
  await context.close()
})

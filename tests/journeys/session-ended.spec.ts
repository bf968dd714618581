import { expect, test, type Page, type Request } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, readCode, screen, signIn } from './support.ts'

const list = '/services/used-vehicle/advertisement'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'ورود به فرمان' })
const visible = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true }).first()

const endSession = (page: Page) => page.request.post('/sign-out')

/** Signs in on the open sheet; the page stays. */
async function signInOnSheet(page: Page, mobile: string) {
  await expect(sheet(page).getByLabel('شمارهٔ موبایل')).toBeFocused()
  await sheet(page).getByLabel('شمارهٔ موبایل').fill(mobile)
  const before = await readCode(page, mobile)
  await sheet(page).getByRole('button', { name: 'دریافت کد' }).click()
  const code = page.getByRole('dialog', { name: 'کد ورود را وارد کنید' }).getByRole('textbox', { name: /کد/ })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill(await readCode(page, mobile, before))
}

test('signs in on a sheet after the session ended, and the interrupted action goes on in place @main @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto(list)
  const ad = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').nth(1).getAttribute('href')
  await page.goto(`/login?next=${encodeURIComponent(ad!)}`)
  await hydrated(page)
  const mobile = await signIn(page)
  await hydrated(page)
  const noDialog = () => expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('the phone number of the seller is shown', async () => {
    const address = page.url()
    let documents = 0
    page.on('request', (request) => request.isNavigationRequest() && documents++)
    await endSession(page)
    await visible(page, 'دیدن شماره تماس').click()
    await expect(sheet(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await sheet(page).getByLabel('شمارهٔ موبایل').fill('۰۹۱۲')
    await sheet(page).getByRole('button', { name: 'دریافت کد' }).click()
    await expect(sheet(page).getByText('شماره باید ۱۱ رقم و با ۰۹ شروع شود')).toBeVisible()
    await signInOnSheet(page, mobile)
    const advice = page.getByRole('dialog', { name: 'قبل از تماس' })
    await expect(advice.getByRole('link')).toHaveAttribute('href', /^tel:0\d{10}$/)
    expect([page.url(), documents]).toEqual([address, 0])
    await page.keyboard.press('Escape')
    await noDialog()
  })
  await test.step('a report is sent word for word', async () => {
    await page.getByText('گزارش مشکل آگهی').click()
    const note = page.getByRole('textbox', { name: 'مورد دیگر' })
    await note.fill('پلاک عکس‌ها با متن یکی نیست.')
    await endSession(page)
    await page.getByRole('button', { name: 'ارسال گزارش' }).click()
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await noDialog()
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
    await noDialog()
    await expect(page.getByText('گزارش شما را بررسی می‌کنیم')).toBeVisible()
  })
  await test.step('a bookmark is stored in the account', async () => {
    await page.goto(ad!)
    await hydrated(page)
    await endSession(page)
    await visible(page, 'نشان کردن').click()
    await signInOnSheet(page, mobile)
    await noDialog()
    await expect(visible(page, 'نشان شد')).toBeVisible()
    await page.goto('/profile/my-bookmarks')
    await expect(page.getByRole('paragraph').filter({ hasText: /^۱ آگهی$/ })).toBeVisible()
  })
  await test.step('the phone number of a dealer is shown', async () => {
    await page.goto('/services/used-vehicle/exhibition')
    await hydrated(page)
    await page.locator('main a[href^="/services/used-vehicle/exhibition/"]:not([href*="personal"])').first().click()
    await page.waitForURL(/exhibition\/.+/)
    await endSession(page)
    await page.getByRole('button', { name: 'دیدن شماره تماس' }).click()
    await signInOnSheet(page, mobile)
    await noDialog()
    await expect(page.getByRole('region', { name: 'تماس با نمایشگاه' }).locator('a[href^="tel:"]')).toBeVisible()
  })
  expect(complaints).toEqual([])
  await context.close()
})

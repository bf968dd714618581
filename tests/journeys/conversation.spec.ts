import { expect, test, type Browser, type Page } from '@playwright/test'
import { closeAll, expectEveryAppearance, hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens
const sellerOfDemo = '09120000010'

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The address of a live ad of the demo's seller, whose page lists what is on offer. */
async function liveAd(browser: Browser) {
  const seller = await open(browser, wide!)
  await arrive(seller.page, '/login?next=/profile/my-ads?tab=published')
  await signIn(seller.page, sellerOfDemo)
  await hydrated(seller.page)
  await seller.page.locator('main a[href^="/profile/my-ads/"]:has(img)').first().click()
  await seller.page.waitForURL(/my-ads\/[0-9a-z]{10}/)
  const adId = new URL(seller.page.url()).pathname.split('/').at(-1)!
  return { seller, adId }
}

test('a car is asked about, bargained over and visited, live on both screens and without anybody’s number', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { seller, adId } = await liveAd(browser)
  const buyer = await open(browser, phone!)
  // A guest is led through sign-in and back.
  await arrive(buyer.page, `/a/${adId}`)
  await buyer.page.locator('#contact').getByRole('link', { name: 'پیام به فروشنده' }).click()
  await buyer.page.waitForURL(/\/login/)
  await hydrated(buyer.page)
  const mobile = await signIn(buyer.page)
  await buyer.page.waitForURL(/\/profile\/messages\/new/)
  await hydrated(buyer.page)
  await button(buyer.page, 'ارسال پیام').click()
  await buyer.page.waitForURL(/\/profile\/messages\/[0-9a-z]{10}$/)
  const thread = new URL(buyer.page.url()).pathname

  await arrive(seller.page, '/profile/messages')
  await seller.page.locator(`main a[href="${thread}"]`).click()
  await expect(seller.page.getByRole('log')).toContainText('خودرو هنوز موجود است؟')
  // Both pages hear of what comes from now on.
  const live = (page: Page) => page.evaluate(() => navigator.serviceWorker?.ready.then(() => true))
  await Promise.all([live(buyer.page), live(seller.page)])
  await seller.page.waitForTimeout(4000)
  await button(seller.page, 'سلام، بله، موجود است.').click()
  await expect(buyer.page.getByRole('log')).toContainText('سلام، بله، موجود است.')
  await buyer.page.getByRole('textbox', { name: 'پیام' }).fill(`با ${mobile} تماس بگیرید یا کد تأیید را بفرستید`)
  await button(buyer.page, 'ارسال').click()
  await expect(seller.page.getByRole('log')).toContainText('[حذف شد]')
  for (const { page } of [buyer, seller]) {
    await expect(page.getByText('کد پیامکی را به هیچ‌کس ندهید')).toBeVisible()
    expect(await page.content()).not.toContain(mobile)
  }
  await expect(buyer.page.getByText('خوانده شد').last()).toBeAttached()

  await buyer.page.getByText('پیشنهاد قیمت').last().click()
  const price = await buyer.page.locator('main .price').first().textContent()
  const toman = Number(price!.replace(/[^۰-۹]/g, '').replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))))
  await buyer.page.getByLabel('قیمت پیشنهادی').fill(String(Math.round(toman * 0.95)))
  await button(buyer.page, 'ارسال پیشنهاد').click()
  await button(seller.page, 'قبول پیشنهاد').click()
  await expect(buyer.page.getByText('قبول شد', { exact: true })).toBeVisible()
  await expectEveryAppearance(buyer.page, 'conversation-360')
  await expectEveryAppearance(seller.page, 'conversation-1280')

  await button(seller.page, 'مسدود کردن این کاربر').or(seller.page.getByText('مسدود کردن یا گزارش')).first().click()
  await button(seller.page, 'مسدود کردن این کاربر').click()
  await expect(buyer.page.getByText('نمی‌توانید در این گفت‌وگو پیام بفرستید')).toBeVisible()
  expect([...buyer.complaints, ...seller.complaints]).toEqual([])
  await closeAll(buyer.context, seller.context)
})

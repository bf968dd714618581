import { expect, test, type Page } from '@playwright/test'
import { closeAll, expectEveryAppearance, hydrated, open, screen, signIn } from './support.ts'

const sellerOfDemo = '09120000010'

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The page listens for live events; they replace what a reload would show. */
const listensTo = (page: Page) =>
  page.waitForResponse((response) => /event-stream/.test(response.headers()['content-type'] ?? ''))

test('an open conversation shows messages, an offer and a block of the other party live @main @once', async ({
  browser,
}) => {
  const seller = await open(browser, screen)
  await arrive(seller.page, '/login?next=/profile/my-ads?tab=published')
  await signIn(seller.page, sellerOfDemo)
  await hydrated(seller.page)
  const ad = seller.page.locator('main a[href^="/profile/my-ads/"]:has(img)').first()
  const adId = (await ad.getAttribute('href'))!.split('/').at(-1)!.slice(0, 10)
  const buyer = await open(browser, screen)
  await arrive(buyer.page, '/login?next=/profile')
  await signIn(buyer.page)
  await arrive(buyer.page, `/a/${adId}`)
  await buyer.page.locator('#contact').getByRole('link', { name: 'پیام به فروشنده' }).click()
  await buyer.page.waitForURL(/\/profile\/messages\/new/)
  await hydrated(buyer.page)
  await button(buyer.page, 'ارسال پیام').click()
  await buyer.page.waitForURL(/\/profile\/messages\/[0-9a-z]{10}$/)
  const thread = new URL(buyer.page.url()).pathname
  await Promise.all([buyer, seller].map(({ page }) => Promise.all([listensTo(page), arrive(page, thread)])))

  await button(seller.page, 'سلام، بله، موجود است.').click()
  await expect(buyer.page.getByRole('log')).toContainText('سلام، بله، موجود است.')
  await buyer.page.getByRole('textbox', { name: 'پیام' }).fill('فردا برای دیدن می‌آیم')
  await button(buyer.page, 'ارسال').click()
  await expect(seller.page.getByRole('log')).toContainText('فردا برای دیدن می‌آیم')
  await expect(buyer.page.getByText('خوانده شد').last()).toBeAttached()
  await buyer.page.getByText('پیشنهاد قیمت').last().click()
  const price = await buyer.page.locator('main .price').first().textContent()
  const toman = Number(price!.replace(/[^۰-۹]/g, '').replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))))
  await buyer.page.getByLabel('قیمت پیشنهادی').fill(String(Math.round(toman * 0.95)))
  await button(buyer.page, 'ارسال پیشنهاد').click()
  await button(seller.page, 'قبول پیشنهاد').click()
  await expect(buyer.page.getByText('قبول شد', { exact: true })).toBeVisible()
  await expectEveryAppearance(buyer.page, `conversation-${screen.name}`)

  await button(seller.page, 'مسدود کردن این کاربر').or(seller.page.getByText('مسدود کردن یا گزارش')).first().click()
  await button(seller.page, 'مسدود کردن این کاربر').click()
  await expect(buyer.page.getByText('نمی‌توانید در این گفت‌وگو پیام بفرستید')).toBeVisible()
  expect([...buyer.complaints, ...seller.complaints]).toEqual([])
  await closeAll(buyer.context, seller.context)
})

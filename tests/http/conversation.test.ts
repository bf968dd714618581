import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { eventuallyAt, expect, keepState, openPage, openSignedIn, signIn } from './support/visitor.ts'

const sellerOfDemo = '09120000010'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const toman = (text: string) =>
  Number(text.replace(/[^۰-۹]/g, '').replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))))

test('a buyer asks about a car, bargains and is blocked, and neither sees the number of the other', async () => {
  const { page: seller } = await openSignedIn('/profile/my-ads?tab=published', { mobile: sellerOfDemo })
  await seller.locator('main a[href^="/profile/my-ads/"]:has(img)').first().click()
  expect(seller).toHaveURL(/my-ads\/[0-9a-z]{10}/)
  const adId = new URL(seller.url()).pathname.split('/').at(-1)!

  // A guest signs in first and returns to the message.
  const buyer = openPage()
  await buyer.goto(`/a/${adId}`)
  await buyer.locator('#contact').getByRole('link', { name: 'پیام به فروشنده' }).click()
  expect(buyer).toHaveURL(/\/login/)
  const mobile = await signIn(buyer)
  expect(buyer).toHaveURL(/\/profile\/messages\/new/)
  keepState(buyer, 'conversation-new')
  await button(buyer, 'ارسال پیام').click()
  expect(buyer).toHaveURL(/\/profile\/messages\/[0-9a-z]{10}$/)
  const thread = new URL(buyer.url()).pathname

  await seller.goto('/profile/messages')
  await seller.locator(`main a[href="${thread}"]`).click()
  expect(seller.getByRole('log')).toContainText('خودرو هنوز موجود است؟')
  await button(seller, 'سلام، بله، موجود است.').click()
  await buyer.goto(thread)
  expect(buyer.getByRole('log')).toContainText('سلام، بله، موجود است.')

  await buyer.getByRole('textbox', { name: 'پیام' }).fill(`با ${mobile} تماس بگیرید یا کد تأیید را بفرستید`)
  await button(buyer, 'ارسال').click()
  await seller.goto(thread)
  expect(seller.getByRole('log')).toContainText('[حذف شد]')
  await eventuallyAt(buyer, thread, () => expect(buyer.getByText('خوانده شد').last()).toBeAttached())
  for (const page of [buyer, seller]) {
    expect(page.getByText('کد پیامکی را به هیچ‌کس ندهید')).toBeVisible()
    expect(page.content()).not.toContain(mobile)
  }

  await buyer.getByText('پیشنهاد قیمت').last().click()
  const price = toman(buyer.locator('main .price').first().textContent())
  await buyer.getByLabel('قیمت پیشنهادی').fill(String(Math.round(price * 0.95)))
  await button(buyer, 'ارسال پیشنهاد').click()
  await seller.goto(thread)
  await button(seller, 'قبول پیشنهاد').click()
  await buyer.goto(thread)
  expect(buyer.getByText('قبول شد', { exact: true })).toBeVisible()
  keepState(buyer, 'conversation-buyer')
  keepState(seller, 'conversation-seller')

  await button(seller, 'مسدود کردن این کاربر').or(seller.getByText('مسدود کردن یا گزارش')).first().click()
  await button(seller, 'مسدود کردن این کاربر').click()
  await buyer.goto(thread)
  expect(buyer.getByText('نمی‌توانید در این گفت‌وگو پیام بفرستید')).toBeVisible()
})

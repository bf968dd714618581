import { aPicture, button, postAd, publish } from './posting.ts'
import { completeProfile, payAtBank } from './common-forms.ts'
import type { Page, PageOptions } from './page.ts'
import { expect, newestCode, openSignedIn, readCode } from './visitor.ts'

// Steps of a deal that more than one test takes.

type See = (page: Page, name: string) => void
type Options = { server?: Partial<PageOptions>; see?: See }

const staffOfAds = '09120000001'

/** A seller with a published ad and a buyer with a deal about it, which the seller has accepted. */
export async function acceptedDeal({ server = {}, see = () => {} }: Options = {}) {
  const seller = await openSignedIn('/pages/complete-info', server)
  await completeProfile(seller.page)
  const pictures = [await aPicture('front.jpg')]
  const adId = await postAd(seller.page, { pictures, text: 'خودرو سالم و سفرپسند است و سرویس‌ها به‌موقع انجام شده.' })
  const staff = await openSignedIn('/admin/ads', { ...server, mobile: staffOfAds })
  await publish(staff.page, adId)

  const buyer = await openSignedIn('/pages/complete-info', server)
  await completeProfile(buyer.page)
  await buyer.page.goto(`/a/${adId}`)
  await buyer.page.locator('#contact').getByRole('link', { name: 'درخواست خرید' }).click()
  expect(buyer.page).toHaveURL(/\/profile\/buy-vehicle\/new/)
  see(buyer.page, 'deal-new')
  await button(buyer.page, 'ارسال درخواست خرید').click()
  expect(buyer.page.getByText('بگویید چطور پرداخت می‌کنید.').first()).toBeVisible()
  await buyer.page.getByLabel('نقد', { exact: true }).check()
  await buyer.page.getByLabel('همین چند روز').check()
  await button(buyer.page, 'ارسال درخواست خرید').click()
  expect(buyer.page).toHaveURL(/\/profile\/buy-vehicle\/[0-9a-z]{10}$/)
  const path = new URL(buyer.page.url()).pathname
  expect(buyer.page.getByText('منتظر فروشنده هستیم')).toBeVisible()

  await seller.page.goto(path)
  see(seller.page, 'deal-requested')
  await button(seller.page, 'قبول درخواست').click()
  expect(seller.page.getByRole('log')).toContainText('درخواست خرید شما را قبول کردم')
  return { seller, buyer, path }
}

export type Deal = Awaited<ReturnType<typeof acceptedDeal>>

/** The buyer offers a price, the seller accepts it, and the buyer charges the wallet and holds the deposit. */
export async function holdDeposit({ seller, buyer, path }: Deal, see: See = () => {}): Promise<void> {
  await buyer.page.goto(path)
  see(buyer.page, 'deal-talk')
  await buyer.page.getByText('پیشنهاد قیمت', { exact: true }).last().click()
  await buyer.page.getByLabel('قیمت پیشنهادی').fill('930000000')
  await button(buyer.page, 'ارسال پیشنهاد').click()
  expect(buyer.page.getByText('منتظر پاسخ', { exact: true })).toBeVisible()
  await seller.page.goto(path)
  await button(seller.page, 'قبول پیشنهاد').click()
  expect(seller.page.getByText('منتظر بیعانهٔ خریدار هستیم')).toBeVisible()

  await buyer.page.goto(path)
  await buyer.page.getByRole('link', { name: 'شارژ کیف پول' }).click()
  expect(buyer.page).toHaveURL(/my-wallet/)
  await button(buyer.page, 'رفتن به پرداخت').click()
  await payAtBank(buyer.page)
  expect(buyer.page).toHaveURL(/\/payment\/result/)
  await buyer.page.goto(path)
  see(buyer.page, 'deal-deposit')
  await button(buyer.page, /^کنار گذاشتن/).click()
  expect(buyer.page.getByText('بیعانه کنار گذاشته شد').first()).toBeVisible()
}

type Proof = { ask: string; mobile: string; back: RegExp }

/** Proves the identity again by a code, where the page asks for it, and returns to the page. */
export async function proveByCode(page: Page, { ask, mobile, back }: Proof): Promise<void> {
  const link = page.getByRole('link', { name: ask })
  if (!link.isVisible()) return
  const before = await readCode(page, mobile)
  await link.click()
  await button(page, /کد/).first().click()
  await page.getByRole('textbox', { name: /کد/ }).fill(await readCode(page, mobile, before))
  await page
    .getByRole('button', { name: /ورود|ادامه|تأیید/ })
    .first()
    .click()
  expect(page).toHaveURL(back)
}

/** One party confirms the agreement with the code that was sent for its text. */
export async function confirmAgreement({ page, mobile }: Deal['buyer'], path: string): Promise<void> {
  await page.goto(`${path}/agreement`)
  const before = await newestCode(page, mobile)
  await button(page, 'دریافت کد برای تأیید قولنامه').click()
  await page.getByLabel('کد تأیید این متن').fill(await readCode(page, mobile, before))
  await page.getByLabel('متن قولنامه را خوانده‌ام و با آن موافقم.').check()
  await button(page, 'تأیید قولنامه').click()
  expect(page).toHaveURL((url) => url.pathname === path)
}

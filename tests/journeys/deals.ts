import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { expectEveryAppearance, freshNationalCode, hydrated, open, readCode, screens, signIn } from './support.ts'

// Steps of a purchase file that more than one journey goes.

const [phone, , wide] = screens
export const sellerOfDemo = '09120000010'

export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Name and national code, where they are not there yet. */
async function introduce(page: Page, [first, last]: readonly [string, string]) {
  await arrive(page, '/pages/complete-info')
  const code = page.getByRole('textbox', { name: 'کد ملی' })
  if (!(await code.isVisible())) return
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill(first)
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill(last)
  await code.fill(freshNationalCode())
  await button(page, 'ثبت اطلاعات').click()
  await page.waitForURL((url) => url.pathname !== '/pages/complete-info')
}

/** Ads of the person for which somebody's deposit is set aside. */
async function adsWithDeposit(page: Page): Promise<Set<string>> {
  await arrive(page, '/profile/buy-vehicle')
  const files = await page
    .locator('main li a.cover-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const found = new Set<string>()
  for (const file of files) {
    const text = await (await page.request.get(file)).text()
    if (!/وضعیت بیعانه.{0,300}(کنار گذاشته شده|تا پایان بررسی)/s.test(text)) continue
    for (const [, id] of text.matchAll(/\/ads\/([0-9a-z]{10})/g)) found.add(id!)
  }
  return found
}

type Opening = { looks: boolean; options?: BrowserContextOptions }

/** A buyer and the demo's seller with a file about one of the seller's ads, accepted. */
export async function acceptedDeal(browser: Browser, { looks, options = {} }: Opening) {
  const seller = await open(browser, wide!, options)
  await arrive(seller.page, '/login?next=/profile/my-ads?tab=published')
  await signIn(seller.page, sellerOfDemo)
  await hydrated(seller.page)
  const listed = seller.page.locator('main a[href^="/profile/my-ads/"]:has(img)')
  await expect(listed.first()).toBeVisible()
  const ads = await listed.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')!.split('/').at(-1)!.slice(0, 10)),
  )
  const taken = await adsWithDeposit(seller.page)
  const adId = ads.find((id) => !taken.has(id))!
  await introduce(seller.page, ['رضا', 'محمدی'])

  const buyer = await open(browser, phone!, options)
  await arrive(buyer.page, '/login?next=/profile')
  const mobile = await signIn(buyer.page)
  await introduce(buyer.page, ['نیما', 'شریفی'])
  await arrive(buyer.page, `/a/${adId}`)
  await buyer.page.locator('#contact').getByRole('link', { name: 'درخواست خرید' }).click()
  await buyer.page.waitForURL(/\/profile\/buy-vehicle\/new/)
  await hydrated(buyer.page)
  if (looks) await expectEveryAppearance(buyer.page, 'deal-new-360')
  await button(buyer.page, 'ارسال درخواست خرید').click()
  await expect(buyer.page.getByText('بگویید چطور پرداخت می‌کنید.')).toBeVisible()
  await buyer.page.getByLabel('نقد', { exact: true }).check()
  await buyer.page.getByLabel('همین چند روز').check()
  await button(buyer.page, 'ارسال درخواست خرید').click()
  await buyer.page.waitForURL(/\/profile\/buy-vehicle\/[0-9a-z]{10}$/)
  const path = new URL(buyer.page.url()).pathname
  await expect(buyer.page.getByText('منتظر فروشنده هستیم')).toBeVisible()

  await arrive(seller.page, path)
  if (looks) await expectEveryAppearance(seller.page, 'deal-requested-1280')
  await button(seller.page, 'قبول درخواست').click()
  await expect(seller.page.getByRole('log')).toContainText('درخواست خرید شما را قبول کردم')
  return { seller, buyer, path, mobile }
}

type Deal = Awaited<ReturnType<typeof acceptedDeal>>

/** The buyer offers almost the price of the ad, the seller takes it, and the deposit is charged and set aside. */
export async function holdDeposit({ seller, buyer, path }: Deal, { looks }: { looks: boolean }) {
  await arrive(buyer.page, path)
  if (looks) await expectEveryAppearance(buyer.page, 'deal-talk-360')
  await buyer.page.getByText('پیشنهاد قیمت', { exact: true }).last().click()
  const price = await buyer.page.locator('main .price').first().textContent()
  const toman = Number(price!.replace(/[^۰-۹]/g, '').replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))))
  await buyer.page.getByLabel('قیمت پیشنهادی').fill(String(Math.round(toman * 0.98)))
  await button(buyer.page, 'ارسال پیشنهاد').click()
  await expect(buyer.page.getByText('منتظر پاسخ', { exact: true })).toBeVisible()
  await arrive(seller.page, path)
  await button(seller.page, 'قبول پیشنهاد').click()
  await expect(seller.page.getByText('منتظر بیعانهٔ خریدار هستیم')).toBeVisible()

  await arrive(buyer.page, path)
  await buyer.page.getByRole('link', { name: 'شارژ کیف پول' }).click()
  await buyer.page.waitForURL(/my-wallet/)
  await hydrated(buyer.page)
  await button(buyer.page, 'رفتن به پرداخت').click()
  await payAtBank(buyer.page)
  await arrive(buyer.page, path)
  if (looks) await expectEveryAppearance(buyer.page, 'deal-deposit-360')
  await button(buyer.page, /^کنار گذاشتن/).click()
  await expect(buyer.page.getByText('بیعانه کنار گذاشته شد').first()).toBeVisible()
}

/** Through the imitated bank, to where the payment leads: its result, or the page of what was paid for. */
export async function payAtBank(page: Page, back = /\/payment\/result/): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await hydrated(page)
  await button(page, /^پرداخت [۰-۹]/).click()
  await button(page, 'پرداخت').click()
  await page.waitForURL(back)
}

/** A person proves by a code that it is them; comes back to where the link stood. */
export async function proveByCode(page: Page, { ask, mobile, back }: { ask: string; mobile: string; back: RegExp }) {
  const link = page.getByRole('link', { name: ask })
  if (!(await link.isVisible())) return
  const before = await readCode(page, mobile).catch(() => '')
  await link.click()
  await hydrated(page)
  await button(page, /کد/).first().click()
  await page.getByRole('textbox', { name: /کد/ }).fill(await readCode(page, mobile, before))
  await page.waitForURL(back)
  await hydrated(page)
}

/** One of the two confirms the agreement right after a code. */
export async function confirmAgreement(page: Page, path: string, mobile: string): Promise<void> {
  await arrive(page, `${path}/agreement`)
  await proveByCode(page, { ask: 'دریافت کد برای تأیید قولنامه', mobile, back: /agreement$/ })
  await page.getByLabel('متن قولنامه را خوانده‌ام و با آن موافقم.').check()
  await button(page, 'تأیید قولنامه').click()
  await page.waitForURL((url) => url.pathname === path)
}

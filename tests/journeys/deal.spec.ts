import { expect, test, type Browser, type Page } from '@playwright/test'
import {
  closeAll,
  expectEveryAppearance,
  freshNationalCode,
  hydrated,
  open,
  readCode,
  screens,
  signIn,
} from './support.ts'

const [phone, , wide] = screens
const sellerOfDemo = '09120000010'
const buyerOfDemo = '09120000009'

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}
const button = (page: Page, name: string | RegExp) =>
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

/** A buyer and the demo's seller with a file about one of the seller's ads, accepted. */
async function acceptedDeal(browser: Browser, place: number) {
  const seller = await open(browser, wide!)
  await arrive(seller.page, '/login?next=/profile/my-ads?tab=published')
  await signIn(seller.page, sellerOfDemo)
  await hydrated(seller.page)
  const listed = seller.page.locator('main a[href^="/profile/my-ads/"]:has(img)')
  await expect(listed.first()).toBeVisible()
  const ads = await listed.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')!.split('/').at(-1)!.slice(0, 10)),
  )
  const taken = await adsWithDeposit(seller.page)
  const free = ads.filter((id) => !taken.has(id))
  const adId = free[place % free.length]!
  await introduce(seller.page, ['رضا', 'محمدی'])

  const buyer = await open(browser, phone!)
  await arrive(buyer.page, '/login?next=/profile')
  const mobile = await signIn(buyer.page)
  await introduce(buyer.page, ['نیما', 'شریفی'])
  await arrive(buyer.page, `/a/${adId}`)
  await buyer.page.locator('#contact').getByRole('link', { name: 'درخواست خرید' }).click()
  await buyer.page.waitForURL(/\/profile\/buy-vehicle\/new/)
  await hydrated(buyer.page)
  if (place === 0) await expectEveryAppearance(buyer.page, 'deal-new-360')
  await button(buyer.page, 'ارسال درخواست خرید').click()
  await expect(buyer.page.getByText('بگویید چطور پرداخت می‌کنید.')).toBeVisible()
  await buyer.page.getByLabel('نقد', { exact: true }).check()
  await buyer.page.getByLabel('همین چند روز').check()
  await button(buyer.page, 'ارسال درخواست خرید').click()
  await buyer.page.waitForURL(/\/profile\/buy-vehicle\/[0-9a-z]{10}$/)
  const path = new URL(buyer.page.url()).pathname
  await expect(buyer.page.getByText('منتظر فروشنده هستیم')).toBeVisible()

  await arrive(seller.page, path)
  if (place === 0) await expectEveryAppearance(seller.page, 'deal-requested-1280')
  await button(seller.page, 'قبول درخواست').click()
  await expect(seller.page.getByRole('log')).toContainText('درخواست خرید شما را قبول کردم')
  return { seller, buyer, path, mobile }
}

/** The buyer offers the price of the ad, the seller takes it, and the deposit is charged and set aside. */
async function heldDeal(browser: Browser, place: number) {
  const deal = await acceptedDeal(browser, place)
  const { seller, buyer, path } = deal
  await arrive(buyer.page, path)
  if (place === 0) await expectEveryAppearance(buyer.page, 'deal-talk-360')
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
  await expect(buyer.page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await hydrated(buyer.page)
  await button(buyer.page, /^پرداخت [۰-۹]/).click()
  await button(buyer.page, 'پرداخت').click()
  await expect(buyer.page.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await arrive(buyer.page, path)
  if (place === 0) await expectEveryAppearance(buyer.page, 'deal-deposit-360')
  await button(buyer.page, /^کنار گذاشتن/).click()
  await expect(buyer.page.getByText('بیعانه کنار گذاشته شد').first()).toBeVisible()
  return deal
}

/** One of the two confirms the agreement right after a code. */
async function confirm(page: Page, path: string, mobile: string) {
  await arrive(page, `${path}/agreement`)
  const ask = page.getByRole('link', { name: 'دریافت کد برای تأیید قولنامه' })
  if (await ask.isVisible()) {
    const before = await readCode(page, mobile).catch(() => '')
    await ask.click()
    await hydrated(page)
    await button(page, /کد/).first().click()
    await page.getByRole('textbox', { name: /کد/ }).fill(await readCode(page, mobile, before))
    await page.waitForURL(/agreement$/)
    await hydrated(page)
  }
  await page.getByLabel('متن قولنامه را خوانده‌ام و با آن موافقم.').check()
  await button(page, 'تأیید قولنامه').click()
  await page.waitForURL((url) => url.pathname === path)
}

test('a car is bought from the request to the keys, and its deposit comes to the seller', async ({ browser }) => {
  test.setTimeout(300_000)
  const { seller, buyer, path, mobile } = await heldDeal(browser, 0)
  await arrive(seller.page, `${path}/agreement`)
  await seller.page.getByLabel('دو رقم اول').fill('۱۲ ب ۳۴۵ ایران ۶۱')
  await seller.page.getByLabel('نصف با خریدار و نصف با فروشنده').check()
  await button(seller.page, 'ساختن پیش‌نویس').click()
  await expect(seller.page.getByText('نسخهٔ ۱')).toBeVisible()
  await expectEveryAppearance(seller.page, 'deal-agreement-1280')
  const pdf = await seller.page.request.get(`${path}/agreement.pdf`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await confirm(buyer.page, path, mobile)
  await expectEveryAppearance(buyer.page, 'deal-confirmed-360')
  await confirm(seller.page, path, sellerOfDemo)
  await expect(seller.page.getByText('قولنامه تأیید شد')).toBeVisible()
  await expectEveryAppearance(seller.page, 'deal-agreed-1280')
  await button(seller.page, 'کلید یدک و دفترچه همراه است').click()
  await expect(button(seller.page, 'کلید یدک و دفترچه همراه است')).toHaveAttribute('aria-pressed', 'true')
  await button(seller.page, 'سند را منتقل کردم و خودرو را تحویل دادم').click()
  await expect(seller.page.getByText('منتظر تأیید خریدار هستیم')).toBeVisible()
  await arrive(buyer.page, path)
  await expectEveryAppearance(buyer.page, 'deal-receive-360')
  await button(buyer.page, 'خودرو را گرفتم و سند به نام من است').click()
  await expect(buyer.page.getByText('معامله تمام شد. مبارک باشد.')).toBeVisible()
  await buyer.page.getByLabel('۵، عالی').check()
  await button(buyer.page, 'ثبت نظر').click()
  await expect(buyer.page.getByText('نظر شما: ۵، عالی')).toBeVisible()
  await expectEveryAppearance(buyer.page, 'deal-done-360')
  await arrive(seller.page, '/profile/my-wallet')
  await expect(seller.page.getByText(/بیعانهٔ/).first()).toBeVisible()
  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
  await closeAll(seller.context, buyer.context)
})

test('a deal that is broken off after the deposit gives the money back', async ({ browser }) => {
  test.setTimeout(240_000)
  const { seller, buyer, path } = await heldDeal(browser, 1)
  await arrive(seller.page, path)
  await seller.page.locator('summary', { hasText: 'لغو معامله' }).click()
  await expect(seller.page.getByText(/به کیف پول خریدار برمی‌گردد/).first()).toBeVisible()
  await button(seller.page, 'لغو معامله').click()
  await expect(seller.page.getByText('معامله لغو شد.')).toBeVisible()
  await arrive(buyer.page, path)
  await expect(buyer.page.getByText(/به کیف پول خریدار برگشت/)).toBeVisible()
  await expectEveryAppearance(buyer.page, 'deal-cancelled-360')
  await arrive(buyer.page, '/profile/my-wallet')
  await expect(buyer.page.getByText('به موجودی برگشت').first()).toBeVisible()
  await closeAll(seller.context, buyer.context)
})

test('files of the demo are read by who they are for, also by staff, and without a connection', async ({ browser }) => {
  test.setTimeout(180_000)
  const buyer = await open(browser, phone!)
  await arrive(buyer.page, '/login?next=/profile/buy-vehicle')
  await signIn(buyer.page, buyerOfDemo)
  await hydrated(buyer.page)
  await expect(buyer.page.getByRole('heading', { level: 1, name: 'خرید خودرو' })).toBeVisible()
  await expectEveryAppearance(buyer.page, 'deals-360')
  const path = await buyer.page.locator('main li a.cover-link').first().getAttribute('href')
  await arrive(buyer.page, path!)
  await expectEveryAppearance(buyer.page, 'deal-held-360')
  await arrive(buyer.page, `${path}/documents`)
  await expectEveryAppearance(buyer.page, 'deal-documents-360')
  const staff = await open(browser, wide!)
  await arrive(staff.page, '/login?next=/admin/deals')
  await signIn(staff.page, '09120000004')
  await hydrated(staff.page)
  await expectEveryAppearance(staff.page, 'deals-desk-1280')
  await staff.page.locator('main table a').first().click()
  await expect(staff.page.getByRole('heading', { name: 'تصمیم دربارهٔ بیعانه' })).toBeVisible()
  await expectEveryAppearance(staff.page, 'deal-desk-1280')
  await closeAll(buyer.context, staff.context)
})

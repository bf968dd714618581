import { expect, test } from 'vitest'
import { eventually, eventuallyAt, openPage } from '../http/support/visitor.ts'
import { aPicture, postAd, publish } from '../http/support/posting.ts'
import type { Page } from '../http/support/page.ts'

// Step 9 of docs/how-to/go-live.md, run by tests/how-to/machine.mjs against the machine that followed the steps before.

const baseURL = process.env.FARMAN_ADDRESS!
const providers = process.env.FARMAN_PROVIDERS!

async function newestCode(mobile: string, before: number): Promise<string> {
  return eventually(async () => {
    const messages = (await (await fetch(`${providers}/messages?mobile=${mobile}`)).json()) as { code: string | null }[]
    const codes = messages.flatMap(({ code }) => (code && /^\d{6}$/.test(code) ? [code] : []))
    if (codes.length <= before) throw new Error(`no code arrived for ${mobile}`)
    return codes.at(-1)!
  })
}

async function signedIn(mobile: string, path: string): Promise<Page> {
  const page = openPage({ baseURL })
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await page.getByRole('textbox', { name: /کد/ }).fill(await newestCode(mobile, 0))
  await page
    .getByRole('button', { name: /ورود|ادامه|تأیید/ })
    .first()
    .click()
  expect(page).toHaveURL((url) => !url.pathname.startsWith('/login'))
  return page
}

test('the first administrator publishes the first ad, and the first payment is credited and seen by staff', async () => {
  const staff = await signedIn('09123456789', '/admin')
  expect(staff.response?.status).toBe(200)
  const seller = await signedIn('09351112233', '/profile')
  const pictures = [await aPicture('front.jpg')]
  const adId = await postAd(seller, { pictures, text: 'سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است.' })
  await publish(staff, adId)
  const guest = openPage({ baseURL })
  await eventuallyAt(guest, '/services/used-vehicle/advertisement', () =>
    expect(guest.locator(`a[href$="/ads/${adId}"]`).first()).toBeVisible(),
  )

  await seller.goto('/profile/my-wallet')
  await seller.getByRole('textbox', { name: 'مبلغ شارژ' }).fill('۲۰ هزار')
  await seller.getByRole('button', { name: 'رفتن به پرداخت' }).click()
  await seller.getByRole('button', { name: /^پرداخت ۲۰,۰۰۰ تومان/ }).click()
  expect(seller.getByRole('heading', { level: 1, name: 'پرداخت انجام شد' })).toBeVisible()
  await seller.goto('/profile/my-wallet')
  expect(seller.getByText('مانده: ۲۰,۰۰۰ تومان')).toBeVisible()
  await staff.goto('/admin/payments')
  expect(staff.getByText('۲۰,۰۰۰ تومان').first()).toBeVisible()
}, 300_000)

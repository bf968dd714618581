import { test } from 'vitest'
import { aPicture, button, postAd, publish } from './support/posting.ts'
import type { Page } from './support/page.ts'
import { eventuallyAt, expect, keepState, openSignedIn } from './support/visitor.ts'

const keep = (page: Page, name: string) => keepState(page, `sell-a-car-${name}`)

const latin = (text: string) => text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))

/** Fails at each page of a person that contains a number which the person may not see. */
async function expectNoNumber(page: Page, paths: readonly string[], number: string): Promise<void> {
  for (const path of paths) {
    const { status, text } = await page.request(path)
    expect([path, status]).toEqual([path, 200])
    expect(latin(text), path).not.toContain(number.slice(1))
  }
}

test('an ad with eight pictures is found, discussed without numbers, reduced in price and sold', async () => {
  const buyer = await openSignedIn('/profile/my-searches/new?make=peugeot')
  await buyer.page.getByLabel('نام جست‌وجو').fill('پژوی دست‌دوم')
  await button(buyer.page, 'ذخیرهٔ جست‌وجو').click()
  expect(buyer.page.getByText('جست‌وجو ذخیره شد')).toBeVisible()
  keep(buyer.page, '01-search')

  const { page, mobile: sellerMobile } = await openSignedIn('/profile')
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, n) => aPicture(`photo-${n}.jpg`, `#${n}63`)))
  const text = 'سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است. خشالوزار ندارد.'
  const adId = await postAd(page, { pictures, text })
  const { page: staff } = await openSignedIn('/admin/ads', { mobile: '09120000001' })
  await publish(staff, adId)

  const search = `/services/used-vehicle/advertisement?q=${encodeURIComponent('خشالوزار')}`
  await eventuallyAt(page, search, () => expect(page.locator(`a[href$="/ads/${adId}"]`).first()).toBeVisible())
  keep(page, '08-found')

  await buyer.page.goto(`/a/${adId}`)
  expect(buyer.page.content()).not.toContain(sellerMobile)
  await buyer.page.locator('#contact').getByRole('link', { name: 'پیام به فروشنده' }).click()
  expect(buyer.page).toHaveURL(/messages\/new/)
  await button(buyer.page, 'ارسال پیام').click()
  expect(buyer.page).toHaveURL(/messages\/[0-9a-z]{10}$/)
  const thread = new URL(buyer.page.url()).pathname
  await page.goto(thread)
  await button(page, 'سلام، بله، موجود است.').click()
  expect(page.getByRole('log')).toContainText('سلام، بله، موجود است.')
  await buyer.page.goto(thread)
  expect(buyer.page.getByRole('log')).toContainText('سلام، بله، موجود است.')
  await buyer.page.getByText('پیشنهاد قیمت').last().click()
  await buyer.page.getByLabel('قیمت پیشنهادی').fill('950000000')
  keep(buyer.page, '11-bargain')
  await button(buyer.page, 'ارسال پیشنهاد').click()
  await page.goto(thread)
  await button(page, 'قبول پیشنهاد').click()
  expect(page.getByText('قبول شد', { exact: true })).toBeVisible()
  keep(page, '11-offer')

  const parts = ['messages', 'my-notifications', 'my-searches', 'my-ads', 'my-bookmarks']
  const api = ['ads?make=peugeot', `ads/${adId}`, 'my-ads', 'conversations', 'saved-searches', 'bookmarks']
  const paths = [
    thread,
    ...parts.map((part) => `/profile/${part}`),
    ...[...api, thread.replace('/profile/messages', 'conversations')].map((part) => `/api/v1/${part}`),
    `/a/${adId}`,
  ]
  await expectNoNumber(buyer.page, paths, sellerMobile)
  await expectNoNumber(page, paths, buyer.mobile)
  await buyer.page.goto(`/a/${adId}`)
  await button(buyer.page, 'دیدن شماره تماس').first().click()
  expect(buyer.page.locator(`a[href="tel:${sellerMobile}"]`).first()).toBeVisible()
  keep(buyer.page, '12-number')
  await expectNoNumber(page, [thread, '/profile/my-notifications', `/profile/my-ads/${adId}`], buyer.mobile)

  await page.goto(`/profile/my-ads/${adId}`)
  await page.getByRole('textbox', { name: 'قیمت جدید' }).fill('960000000')
  await button(page, 'ثبت قیمت جدید').click()
  expect(page.locator('main')).toContainText('۹۶۰')
  keep(page, '12-lower')
  await page.getByRole('textbox', { name: 'قیمت فروش' }).fill('950000000')
  await button(page, 'خودرو فروخته شد').click()
  expect(button(page, 'برگرداندن آگهی')).toBeVisible()
  keep(page, '13-sold')
  await buyer.page.goto(`/a/${adId}`)
  expect(buyer.page.getByText('فروخته شد').first()).toBeVisible()
  keep(buyer.page, '14-sold-ad')
  await buyer.page.goto(thread)
  keep(buyer.page, '14-sold-thread')
  await buyer.page.goto('/profile/my-notifications')
  keep(buyer.page, '14-notices')
})

import sharp from 'sharp'
import type { Page } from './page.ts'
import { expect } from './visitor.ts'

// Steps of posting an ad that more than one test takes.

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

export async function aPicture(name: string, background = '#446'): Promise<File> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

/** Sends the form of a step and expects the next one. */
export async function goOn(page: Page, step: string, name = 'ادامه'): Promise<void> {
  await button(page, name).click()
  expect(page).toHaveURL((url) => url.pathname.endsWith(`/${step}`))
}

/** Opens the form of an ad about a Peugeot 207. */
export async function chooseCar(page: Page): Promise<void> {
  await page.goto('/profile/my-ads/new?q=207')
  await page.locator('main li a').filter({ hasText: '۲۰۷' }).first().click()
  expect(page).toHaveURL(/new\/car/)
}

export async function fillCar(page: Page, km: string): Promise<void> {
  await page.getByRole('combobox', { name: 'سال ساخت' }).selectOption('1400')
  await page.getByRole('textbox', { name: 'کارکرد' }).fill(km)
  await page.getByRole('combobox', { name: 'رنگ' }).selectOption({ label: 'سفید' })
  await page.getByRole('combobox', { name: 'نوع سند' }).selectOption({ label: 'تک‌برگ' })
}

export const price = (page: Page) => page.getByRole('textbox', { name: 'قیمت', exact: true })
export const description = (page: Page) => page.getByRole('textbox', { name: 'توضیحات' })

export async function chooseTehran(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'استان' }).selectOption('tehran')
  await page.getByRole('combobox', { name: 'شهر' }).selectOption('tehran')
}

/** Confirms the review and sends the ad; returns the id of the ad. */
export async function sendAd(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
  await button(page, 'ثبت آگهی').click()
  expect(page).toHaveURL(/my-ads\/[0-9a-z]{10}/)
  expect(page.getByText('آگهی را گرفتیم')).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Chooses sound parts, which nobody presumes. */
export async function chooseSound(page: Page): Promise<void> {
  for (const part of ['engine', 'gearbox']) await page.locator(`input[name=${part}][value=sound]`).check()
}

/** Posts an ad with these pictures and this text in one go. */
export async function postAd(page: Page, { pictures, text }: { pictures: File[]; text: string }): Promise<string> {
  await chooseCar(page)
  await fillCar(page, '109000')
  await goOn(page, 'condition')
  await page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'کاپوت رنگ' })
  await chooseSound(page)
  await page.getByRole('combobox', { name: 'کاپوت', exact: true }).selectOption({ label: 'رنگ‌شده' })
  await goOn(page, 'pictures')
  await page.locator('input[type=file][multiple]').setInputFiles(pictures)
  await goOn(page, 'price')
  await price(page).fill('950000000')
  await goOn(page, 'contact')
  await chooseTehran(page)
  await description(page).fill(text)
  await goOn(page, 'review')
  return sendAd(page)
}

/** Staff reject the price of an ad, and the seller corrects it in one step. */
export async function rejectAndCorrectPrice(
  seller: Page,
  staff: Page,
  adId: string,
  seen: (page: Page, name: string) => void = () => {},
): Promise<void> {
  await staff.goto(`/admin/ads/${adId}`)
  await staff.getByRole('checkbox', { name: /قیمت واقعی نیست/ }).check()
  seen(staff, 'review-staff')
  await button(staff, 'رد آگهی').click()
  // The next waiting ad opens by itself.
  expect(staff).toHaveURL((url) => !url.pathname.includes(adId))
  await seller.goto(`/profile/my-ads/${adId}`)
  expect(seller.getByText('قیمت واقعی نیست')).toBeVisible()
  seen(seller, 'rejected')
  await seller.getByRole('link', { name: 'اصلاح قیمت' }).click()
  expect(seller).toHaveURL(/edit\/price/)
  await price(seller).fill('980000000')
  seen(seller, 'corrected')
  await goOn(seller, 'review', 'ذخیره و رفتن به مرور آگهی')
  await seller.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
  await button(seller, 'ثبت تغییرات').click()
  expect(seller).toHaveURL(/sent/)
}

export async function publish(staff: Page, adId: string): Promise<void> {
  await staff.goto(`/admin/ads/${adId}`)
  await button(staff, 'انتشار آگهی').click()
  // The next waiting ad opens by itself.
  expect(staff).toHaveURL((url) => !url.pathname.includes(adId))
}

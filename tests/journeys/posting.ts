import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { cachedPaths } from './device.ts'

// Steps of an ad that is filled in on the device.

export const pictures = 4
export const draftPath = '/profile/my-ads/draft'
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const rowsOf = (page: Page) => page.getByRole('list', { name: 'عکس‌های خودرو' }).getByRole('listitem')

/** Returns a picture that differs from the pictures of all other numbers. */
export const aPhoto = async (place: number) => {
  const stripes = Array.from(
    { length: 9 },
    (_, n) =>
      `<rect x="${(n * (61 + place * 17)) % 1200}" y="${(n * 97 + place * 131) % 900}" width="${90 + place * 30}" height="${60 + n * 20}" fill="hsl(${(n * 40 + place * 45) % 360} 60% 50%)"/>`,
  )
  return {
    name: `photo-${place}.png`,
    mimeType: 'image/png',
    buffer: await sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500">${stripes.join('')}</svg>`),
    )
      .png()
      .toBuffer(),
  }
}
export const photos = () => Promise.all(Array.from({ length: pictures }, (_, n) => aPhoto(n)))

/** Waits until the service worker controls the page and has cached the page for ads on the device. */
export async function workerReady(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 })
  await expect.poll(() => cachedPaths(page), { timeout: 20_000 }).toContain(draftPath)
}

export async function goOn(page: Page, step: string, name = 'ادامه') {
  await button(page, name).click()
  await expect(page).toHaveURL((url) => url.hash === `#${step}`)
}

/** Chooses sound parts, which nobody presumes. */
export async function chooseSound(page: Page) {
  for (const part of ['موتور', 'گیربکس'])
    await page
      .getByRole('radiogroup', { name: `وضعیت ${part}` })
      .getByRole('radio', { name: 'سالم' })
      .check()
}

/** Checks a step before the next one opens. */
type Seen = (step: string) => Promise<void>

export async function chooseCar(page: Page, seen: Seen = async () => {}) {
  await page.getByRole('searchbox', { name: 'نام خودرو' }).fill('207 دنده')
  await button(page, 'جست‌وجو').click()
  await expect(page.locator('main li a', { hasText: '۲۰۷' }).first()).toBeVisible()
  await seen('choice')
  await page.locator('main li a', { hasText: '۲۰۷' }).first().click()
  await page.getByRole('combobox', { name: 'سال ساخت' }).selectOption('1400')
  await page.getByRole('textbox', { name: 'کارکرد' }).fill('109000')
  await page.getByRole('combobox', { name: 'رنگ' }).selectOption({ label: 'سفید' })
  await page.getByRole('combobox', { name: 'نوع سند' }).selectOption({ label: 'تک‌برگ' })
  await seen('car')
  await goOn(page, 'condition')
  await page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'کاپوت رنگ' })
  await chooseSound(page)
  await seen('condition')
  await goOn(page, 'pictures')
}

export async function priceAndText(page: Page, text: string, seen: Seen = async () => {}) {
  await page.getByRole('textbox', { name: 'قیمت', exact: true }).fill('950000000')
  await seen('price')
  await goOn(page, 'contact')
  await page.getByRole('combobox', { name: 'استان' }).selectOption('tehran')
  await page.getByRole('combobox', { name: 'شهر' }).selectOption('tehran')
  await page.getByRole('textbox', { name: 'توضیحات' }).fill(text)
  await seen('contact')
  await goOn(page, 'review')
}

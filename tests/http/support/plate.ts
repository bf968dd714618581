import type { Page } from './page.ts'

/** Fills the four parts of a car plate such as `12ب34567`; without scripts each part has its own control. */
export async function writePlate(page: Page, plate: string): Promise<void> {
  const [, first, letter, middle, serial] = /^(\d\d)(.+?)(\d{3})(\d\d)$/.exec(plate)!
  await page.getByLabel('دو رقم اول').fill(first!)
  await page.getByLabel('حرف پلاک').selectOption(letter!)
  await page.getByLabel('سه رقم وسط').fill(middle!)
  await page.getByLabel('دو رقم زیر ایران').fill(serial!)
}

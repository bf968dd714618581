import { toPersianDigits } from '#kit/digits.ts'

/** The ways in which buyers can reach a seller. */
export const contactWays = {
  both: 'پیام و تماس تلفنی',
  relay: 'پیام و تماس با شمارهٔ موقت؛ شمارهٔ خودم نمایش داده نشود',
  chat: 'فقط پیام؛ شماره‌ام نمایش داده نشود',
  phone: 'فقط تماس تلفنی',
} as const
export type ContactWay = keyof typeof contactWays
export const contactWaySlugs = Object.keys(contactWays) as [ContactWay, ...ContactWay[]]

/**
 * Lists the ways that a seller can choose; includes `relay` only when relay numbers are available.
 */
export const contactWayOptions = (relay: boolean) =>
  contactWaySlugs.filter((way) => relay || way !== 'relay').map((value) => ({ value, label: contactWays[value] }))

/** The refusal of an unavailable contact way. */
export const noRelayText = 'شمارهٔ موقت الان در دسترس نیست. راه دیگری انتخاب کنید.'

/** Hours of the Tehran day in which the number is available; null for the whole day. */
export type ContactHours = { from: number; until: number } | null

/** Reads the stored hours of an ad. */
export const hoursOf = (ad: { contact_from: number | null; contact_until: number | null }): ContactHours =>
  ad.contact_from === null || ad.contact_until === null ? null : { from: ad.contact_from, until: ad.contact_until }

/** Whether the number is available at this hour; ranges may pass midnight. */
export function isWithin(hours: ContactHours, hour: number): boolean {
  if (!hours) return true
  const { from, until } = hours
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** «۹ تا ۲۱». */
export const hoursText = ({ from, until }: NonNullable<ContactHours>): string => toPersianDigits(`${from} تا ${until}`)

import { toPersianDigits } from '#kit/digits.ts'

/** How a seller wants to be reached. */
export const contactWays = {
  both: 'پیام و تماس تلفنی',
  relay: 'پیام و تماس با شمارهٔ موقت؛ شمارهٔ خودم نمایش داده نشود',
  chat: 'فقط پیام؛ شماره‌ام نمایش داده نشود',
  phone: 'فقط تماس تلفنی',
} as const
export type ContactWay = keyof typeof contactWays
export const contactWaySlugs = Object.keys(contactWays) as [ContactWay, ...ContactWay[]]

/** The ways that a seller can choose; `relay` only where numbers can stand in for others. */
export const contactWayOptions = (relay: boolean) =>
  contactWaySlugs.filter((way) => relay || way !== 'relay').map((value) => ({ value, label: contactWays[value] }))

/** Why a chosen way can not be had. */
export const noRelayText = 'شمارهٔ موقت الان در دسترس نیست. راه دیگری انتخاب کنید.'

/** Hours of the day in Tehran between which the number is shown; null for the whole day. */
export type ContactHours = { from: number; until: number } | null

/** The hours of an ad as it is stored. */
export const hoursOf = (ad: { contact_from: number | null; contact_until: number | null }): ContactHours =>
  ad.contact_from === null || ad.contact_until === null ? null : { from: ad.contact_from, until: ad.contact_until }

/** Whether the number is shown at this hour; hours may go over midnight. */
export function isWithin(hours: ContactHours, hour: number): boolean {
  if (!hours) return true
  const { from, until } = hours
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** «۹ تا ۲۱». */
export const hoursText = ({ from, until }: NonNullable<ContactHours>): string => toPersianDigits(`${from} تا ${until}`)

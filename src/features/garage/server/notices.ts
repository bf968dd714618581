import { defineNotice } from '#features/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { soonDays, soonKm } from '../deadline-state.ts'
import { roleNames, type SharedRole } from '../rules.ts'

/**
 * A car by its name and its plate without identifying digits. Remaining days or kilometres; negative after the
 * deadline. `viewer`: a person who may only read. `round` is missing in notices from before it was checked.
 */
export type Due = {
  what: string
  car: string
  days: number | null
  km: number | null
  viewer?: boolean
  round?: number
}

function leftWords({ days, km }: Due): string {
  // The nearer one of both: the day, otherwise the kilometres.
  if (km !== null && (days === null || km <= 0 || (km <= soonKm && days > soonDays))) {
    return km > 0 ? `${formatInteger(km)} کیلومتر دیگر است` : 'با کارکرد فعلی رسیده است'
  }
  if (days === null) return 'نزدیک است'
  if (days < 0) return `${formatInteger(-days)} روز پیش بود`
  return days === 0 ? 'امروز است' : days === 1 ? 'فردا است' : `${formatInteger(days)} روز دیگر است`
}

export const deadlineNotice = defineNotice<Due>({
  kind: 'car-deadline',
  topic: 'reminder',
  title: (due) => `${due.car}: موعد ${due.what} ${leftWords(due)}`,
  body: ({ viewer }) =>
    viewer
      ? 'بعد از انجام، مالک یا ویرایشگر این خودرو آن را ثبت می‌کند.'
      : 'بعد از انجام، در صفحهٔ همین موعد «ثبت انجام کار» را بزنید.',
  sms: (due) => `${due.car}: موعد ${due.what} ${leftWords(due)}.`,
  smsName: 'موعد خودرو',
  // The box of the deadline requests it; a viewer has no such box.
  smsAsked: ({ viewer }) => !viewer,
  smsLink: true,
})

/** Remaining days; negative after the end. `round` is missing in notices from before it was checked. */
export type LicenceEnd = { days: number; round?: number }

export const licenceNotice = defineNotice<LicenceEnd>({
  kind: 'licence-ends',
  topic: 'reminder',
  title: ({ days }) => licenceWords(days),
  body: () => 'بعد از تمدید، تاریخ جدید را در صفحهٔ گواهینامه بنویسید.',
  sms: ({ days }) => `${licenceWords(days)}.`,
  smsName: 'پایان اعتبار گواهینامه',
  // The box of the licence requests it.
  smsAsked: () => true,
  smsLink: true,
})

function licenceWords(days: number): string {
  if (days < 0) return `اعتبار گواهینامهٔ شما ${formatInteger(-days)} روز پیش تمام شد`
  const when = days === 0 ? 'امروز' : days === 1 ? 'فردا' : `${formatInteger(days)} روز دیگر`
  return `اعتبار گواهینامهٔ شما ${when} تمام می‌شود`
}

export const handedOverNotice = defineNotice<{ car: string }>({
  kind: 'car-handed-over',
  topic: 'security',
  title: ({ car }) => `${car} با تاریخچه‌اش به خریدار منتقل شد`,
  body: () => 'هزینه‌ها، مدارک و موعدهایی که ثبت کرده بودید با پلاک شما در خودروهایتان مانده است.',
})

export const joinedNotice = defineNotice<{ car: string; role: SharedRole }>({
  kind: 'car-joined',
  topic: 'reminder',
  title: ({ car, role }) => `یک نفر با نقش «${roleNames[role]}» به ${car} اضافه شد`,
  body: () => 'اگر او را نمی‌شناسید، در «اشتراک با خانواده» حذفش کنید.',
})

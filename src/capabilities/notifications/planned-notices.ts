// What nobody sends yet: a room that is built takes its own to its manifest.
import { toPersianDigits } from '#kit/digits.ts'
import { defineNotice } from './notice-kinds.ts'

/** The sentences of text messages are those of DOMAIN.md §20. */
export const plannedNotices = {
  inquiry: defineNotice<{ service: string }>({
    kind: 'inquiry',
    topic: 'inquiry',
    title: ({ service }) => `پاسخ استعلام ${service} آماده است`,
    smsName: 'پاسخ استعلام فوری',
  }),
  offlineInquiry: defineNotice<{ service: string }>({
    kind: 'offline-inquiry',
    topic: 'offline-inquiry',
    title: ({ service }) => `نتیجهٔ «${service}» برای شما ثبت شد`,
    sms: ({ service }) => `نتیجهٔ «${service}» برای شما ثبت شد.`,
    smsName: 'پاسخ استعلام زمان‌بر',
  }),
  drawWon: defineNotice<{ plan: string; payUntil: string }>({
    kind: 'draw-won',
    topic: 'order',
    title: ({ plan }) => `در طرح ${plan} برنده شدید`,
    body: ({ payUntil }) => `مهلت پرداخت تا ${payUntil}`,
    sms: ({ plan, payUntil }) => `شما در طرح ${plan} برنده شدید؛ مهلت پرداخت تا ${payUntil}`,
    smsName: 'برنده شدن در قرعه‌کشی',
  }),
  drawLost: defineNotice<{ plan: string }>({
    kind: 'draw-lost',
    topic: 'order',
    title: ({ plan }) => `در طرح ${plan} انتخاب نشدید`,
    sms: ({ plan }) => `در طرح ${plan} انتخاب نشدید.`,
    smsName: 'انتخاب نشدن در قرعه‌کشی',
  }),
  delivery: defineNotice<{ order: string }>({
    kind: 'delivery',
    topic: 'order',
    title: ({ order }) => `خودروی سفارش ${toPersianDigits(order)} آمادهٔ تحویل است`,
    sms: ({ order }) => `خودروی سفارش ${toPersianDigits(order)} آمادهٔ تحویل است.`,
    smsName: 'تحویل خودرو',
  }),
  insuranceEnds: defineNotice<{ plate: string; days: number }>({
    kind: 'insurance-ends',
    topic: 'reminder',
    title: ({ plate, days }) => `بیمهٔ پلاک ${plate} تا ${toPersianDigits(days)} روز دیگر تمام می‌شود`,
    sms: ({ plate, days }) => `بیمهٔ پلاک ${plate} تا ${toPersianDigits(days)} روز دیگر تمام می‌شود.`,
    smsName: 'پایان بیمه',
  }),
  inspectionEnds: defineNotice<{ plate: string; days: number }>({
    kind: 'inspection-ends',
    topic: 'reminder',
    title: ({ plate, days }) => `معاینهٔ فنی پلاک ${plate} تا ${toPersianDigits(days)} روز دیگر تمام می‌شود`,
    sms: ({ plate, days }) => `معاینهٔ فنی پلاک ${plate} تا ${toPersianDigits(days)} روز دیگر تمام می‌شود.`,
    smsName: 'پایان معاینهٔ فنی',
  }),
  club: defineNotice<{ points: number; reason: string }>({
    kind: 'club',
    topic: 'club',
    title: ({ points }) => `${toPersianDigits(points)} امتیاز گرفتید`,
    body: ({ reason }) => reason,
  }),
}

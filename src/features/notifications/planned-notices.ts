// Notices that no feature sends yet; a new feature moves its own to its manifest.
import { toPersianDigits } from '#kit/digits.ts'
import { defineNotice } from './notice-kinds.ts'

export const plannedNotices = {
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
  club: defineNotice<{ points: number; reason: string }>({
    kind: 'club',
    topic: 'club',
    title: ({ points }) => `${toPersianDigits(points)} امتیاز گرفتید`,
    body: ({ reason }) => reason,
  }),
}

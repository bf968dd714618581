import type { BadgeTone } from '#ui/badge.tsx'

/** States of an order; legal transitions are rows of `inspection_change`. */
export type OrderState =
  | 'awaiting-payment'
  | 'awaiting-seller'
  | 'lapsed'
  | 'booked'
  | 'assigned'
  | 'in-progress'
  | 'reported'
  | 'no-show'
  | 'cancelled'

/** States of two hours of one inspector. */
export type SlotState = 'free' | 'offered' | 'held' | 'booked' | 'closed'

/** States of one party's part. */
export type ShareState = 'owed' | 'paid' | 'refunded' | 'void'

/** Hours in which a party may object to a report or a no-show. */
export const objectionHours = 48

export type OrderReason = 'person' | 'seller' | 'unpaid' | 'slot-gone' | 'no-report' | 'staff' | 'no-show'

export const orderStateNames: Record<OrderState, string> = {
  'awaiting-payment': 'منتظر پرداخت',
  'awaiting-seller': 'منتظر فروشنده',
  lapsed: 'پرداخت نشد',
  booked: 'رزرو شد',
  assigned: 'کارشناس تعیین شد',
  'in-progress': 'در حال انجام',
  reported: 'گزارش آماده',
  'no-show': 'خودرو آماده نبود',
  cancelled: 'لغو شد',
}

export const orderTones: Record<OrderState, BadgeTone> = {
  'awaiting-payment': 'warn',
  'awaiting-seller': 'warn',
  lapsed: 'plain',
  booked: 'good',
  assigned: 'good',
  'in-progress': 'info',
  reported: 'good',
  'no-show': 'bad',
  cancelled: 'bad',
}

const reasonTexts: Record<OrderReason, string> = {
  person: 'رزرو به درخواست شما لغو شد.',
  seller: 'رزرو از طرف فروشنده لغو شد.',
  unpaid: 'فروشنده به‌موقع پاسخ نداد.',
  'slot-gone': 'پرداخت بعد از پایان مهلت رسید و این زمان پر شده بود.',
  'no-report': 'گزارش کارشناسی به‌موقع نرسید.',
  staff: 'رزرو از طرف فرمان لغو شد.',
  'no-show': 'خودرو در زمان قرار آماده نبود.',
}

/** The same for the seller of the car, where it concerns one of the two. */
const sellerReasonTexts: Partial<Record<OrderReason, string>> = {
  person: 'خریدار رزرو را لغو کرد.',
  seller: 'رزرو به درخواست شما لغو شد.',
  unpaid: 'به‌موقع پاسخ ندادید.',
}

/** Returns why an order ended, as one party reads it. */
export const reasonText = (reason: OrderReason, side: 'booker' | 'seller'): string =>
  (side === 'seller' ? sellerReasonTexts[reason] : undefined) ?? reasonTexts[reason]

/** Packages; each group of the report belongs to some packages (`report-items.ts`). */
export const packages = {
  body: { name: 'بدنه و رنگ', text: 'همهٔ قطعه‌های بدنه با رنگ‌سنج، شاسی و ستون‌ها، و مدارک خودرو' },
  standard: { name: 'معمولی', text: 'بدنه و رنگ، به‌علاوهٔ فنی و امکانات' },
  full: { name: 'کامل', text: 'همهٔ بخش‌ها، به‌علاوهٔ عیب‌یاب و تست جاده' },
} as const
export type Package = keyof typeof packages
export const packageKeys = Object.keys(packages) as [Package, ...Package[]]

/** The payer of an inspection of an ad's car. */
export const splits = {
  booker: 'همه را من می‌پردازم',
  half: 'نصف من، نصف فروشنده',
  seller: 'همه را فروشنده می‌پردازد',
} as const
export type Split = keyof typeof splits
export const splitKeys = Object.keys(splits) as [Split, ...Split[]]

/** The limit of days on which one person may wait. */
export const mostWaits = 10

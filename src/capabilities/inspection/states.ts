import type { BadgeTone } from '#ui/badge.tsx'

/** Of an order; legal changes are rows of `inspection_change`. */
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

/** Of two hours of one inspector. */
export type SlotState = 'free' | 'offered' | 'held' | 'booked' | 'closed'

/** Of what one side pays. */
export type ShareState = 'owed' | 'paid' | 'refunded' | 'void'

/** How long a side may object to a report, or to the word that its car was not there. */
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

/** The same for the seller of the car, where it is about one of the two. */
const sellerReasonTexts: Partial<Record<OrderReason, string>> = {
  person: 'خریدار رزرو را لغو کرد.',
  seller: 'رزرو به درخواست شما لغو شد.',
  unpaid: 'به‌موقع پاسخ ندادید.',
}

/** Why an order ended, as one of its sides reads it. */
export const reasonText = (reason: OrderReason, side: 'booker' | 'seller'): string =>
  (side === 'seller' ? sellerReasonTexts[reason] : undefined) ?? reasonTexts[reason]

/** What is looked at; a group of the report belongs to the packages that have it (`report-items.ts`). */
export const packages = {
  body: { name: 'بدنه و رنگ', text: 'همهٔ قطعه‌های بدنه با رنگ‌سنج، شاسی و ستون‌ها، و مدارک خودرو' },
  standard: { name: 'معمولی', text: 'بدنه و رنگ، به‌علاوهٔ فنی و امکانات' },
  full: { name: 'کامل', text: 'همهٔ بخش‌ها، به‌علاوهٔ عیب‌یاب و تست جاده' },
} as const
export type Package = keyof typeof packages
export const packageKeys = Object.keys(packages) as [Package, ...Package[]]

/** Who pays for the inspection of a car that stands in an ad. */
export const splits = {
  booker: 'همه را من می‌پردازم',
  half: 'نصف من، نصف فروشنده',
  seller: 'همه را فروشنده می‌پردازد',
} as const
export type Split = keyof typeof splits
export const splitKeys = Object.keys(splits) as [Split, ...Split[]]

/** Lists of days in which one person may wait at once. */
export const mostWaits = 10

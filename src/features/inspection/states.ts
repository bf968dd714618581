import { defineFlow, defineSteps, type FlowActors, type FlowStates } from '#kit/flow.ts'

/**
 * The order. Actors: `person`, either party; `inspector`; `house`, the product's jobs and payments; staff.
 */
export const inspectionOrderFlow = defineFlow('inspection order', {
  'awaiting-payment': {
    label: 'منتظر پرداخت',
    tone: 'warn',
    to: { 'awaiting-seller': ['house'], booked: ['house'], lapsed: ['house'], cancelled: ['person', 'house', 'staff'] },
  },
  'awaiting-seller': {
    label: 'منتظر فروشنده',
    tone: 'warn',
    to: { booked: ['person', 'house'], cancelled: ['person', 'house', 'staff'] },
  },
  // Late money takes the slot again while it is free, and goes back otherwise.
  lapsed: { label: 'پرداخت نشد', open: false, to: { 'awaiting-payment': ['house'], cancelled: ['house'] } },
  booked: {
    label: 'رزرو شد',
    tone: 'good',
    to: { assigned: ['house', 'inspector'], cancelled: ['person', 'house', 'staff'] },
  },
  assigned: {
    label: 'کارشناس تعیین شد',
    tone: 'good',
    to: {
      // Another time has another inspector.
      booked: ['person'],
      'in-progress': ['inspector'],
      'no-show': ['inspector'],
      cancelled: ['person', 'house', 'staff'],
    },
  },
  'in-progress': {
    label: 'در حال انجام',
    tone: 'info',
    to: { reported: ['inspector'], cancelled: ['house', 'staff'] },
  },
  reported: { label: 'گزارش آماده', tone: 'good' },
  'no-show': { label: 'خودرو آماده نبود', tone: 'bad' },
  cancelled: { label: 'لغو شد', tone: 'bad' },
})
export type OrderState = FlowStates<typeof inspectionOrderFlow>
export type MovedBy = FlowActors<typeof inspectionOrderFlow>

/** Two hours of one inspector. */
export const slotSteps = defineSteps('inspection slot', {
  free: { to: { held: ['house'], offered: ['house'], closed: ['house'] } },
  offered: { to: { free: ['house'], held: ['house'], closed: ['house'] } },
  held: { to: { booked: ['house'], free: ['house'], offered: ['house'], closed: ['house'] } },
  booked: { to: { free: ['house'], offered: ['house'], closed: ['house'] } },
  closed: { open: false, to: { free: ['house'] } },
})
export type SlotState = FlowStates<typeof slotSteps>

/** One party's part of the price; money that comes after its end is paid and goes back. */
export const shareSteps = defineSteps('inspection share', {
  owed: { to: { paid: ['house'], void: ['house'] } },
  paid: { open: false, to: { refunded: ['house'] } },
  refunded: {},
  void: { open: false, to: { paid: ['house'] } },
})
export type ShareState = FlowStates<typeof shareSteps>

/** A key that signs reports. */
export const keySteps = defineSteps('inspection key', {
  active: { to: { retired: ['staff'], revoked: ['staff'] } },
  retired: { open: false, to: { revoked: ['staff'] } },
  revoked: {},
})

/** Hours in which a party may object to a report or a no-show. */
export const objectionHours = 48

export type OrderReason = 'person' | 'seller' | 'unpaid' | 'slot-gone' | 'no-report' | 'staff' | 'no-show'

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
export const maxWaits = 10

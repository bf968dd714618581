import { defineFlow, type FlowActors, type FlowStates } from '#kit/flow.ts'

/** Why there is no policy, or which action is needed. */
export type OrderReason =
  | 'price-changed'
  | 'refused'
  | 'discount'
  | 'identity'
  | 'no-documents'
  | 'no-answer'
  | 'wrong-policy'
  | 'insured-already'
  | 'papers-late'
  | 'instalment-late'
  | 'person'
  | 'staff'

/** States of the request to one insurer. */
export type OfferState = 'asking' | 'offered' | 'refused' | 'failed'

/**
 * The order. The insurer has it in `review`; in `voiding` it is being ended there, and money is refunded only once that
 * is sure. Actors: the buyer, the product's jobs and payments, staff.
 */
export const insuranceOrderFlow = defineFlow('insurance order', {
  'awaiting-payment': { label: 'منتظر پرداخت', tone: 'warn', to: { paid: ['house'], lapsed: ['house'] } },
  // Late money still buys the policy.
  lapsed: { label: 'پرداخت نشد', open: false, to: { paid: ['house'] } },
  paid: { label: 'پرداخت شد', tone: 'info', to: { review: ['house'] } },
  review: {
    label: 'در حال صدور',
    tone: 'info',
    to: { issued: ['house'], documents: ['house'], voiding: ['house', 'staff'], cancelled: ['house'] },
  },
  documents: {
    label: 'منتظر مدارک شما',
    others: 'منتظر مدارک کاربر',
    tone: 'warn',
    to: { review: ['person'], voiding: ['person', 'house', 'staff'] },
  },
  issued: { label: 'صادر شد', tone: 'good', to: { sent: ['staff'], voiding: ['person', 'house'] } },
  sent: { label: 'ارسال شد', tone: 'good', to: { voiding: ['person', 'house'] } },
  voiding: { label: 'در حال لغو', tone: 'warn', to: { cancelled: ['house'] } },
  cancelled: { label: 'لغو شد', tone: 'bad' },
})
export type OrderState = FlowStates<typeof insuranceOrderFlow>
export type MovedBy = FlowActors<typeof insuranceOrderFlow>

/**
 * The instalment: `planned` until the policy is issued, `late` after its day, `void` when the policy has ended without
 * it, `returned` when it was paid all the same and refunded.
 */
export const instalmentFlow = defineFlow('instalment', {
  planned: { label: 'بعد از صدور', to: { open: ['house'], void: ['house'] } },
  open: { label: 'پرداخت‌نشده', tone: 'info', to: { paid: ['house'], late: ['house'], void: ['house'] } },
  late: { label: 'عقب‌افتاده', tone: 'bad', to: { paid: ['house'], void: ['house'] } },
  paid: { label: 'پرداخت شد', tone: 'good' },
  void: { label: 'لازم نیست', open: false, to: { returned: ['house'] } },
  returned: { label: 'پول برگشت' },
})
export type InstalmentState = FlowStates<typeof instalmentFlow>

/** States that count as a purchase, for a second order of the same days. */
export const liveStates = ['paid', 'review', 'documents', 'issued', 'sent'] as const satisfies readonly OrderState[]

export const reasonTexts: Record<OrderReason, string> = {
  'price-changed': 'شرکت بیمه بعد از پرداخت قیمت دیگری خواست.',
  refused: 'شرکت بیمه این خودرو را بیمه نکرد.',
  discount: 'شرکت بیمه تخفیف عدم خسارت را تأیید نکرد. عکس بیمه‌نامهٔ قبلی را بفرستید.',
  identity: 'مشخصات بیمه‌گذار تأیید نشد. عکس کارت ملی و کارت خودرو را بفرستید.',
  'no-documents': 'مدارک کامل نبود. عکس کارت خودرو و بیمه‌نامهٔ قبلی را بفرستید.',
  'no-answer': 'شرکت بیمه به‌موقع پاسخ نداد.',
  'wrong-policy': 'بیمه‌نامه‌ای که شرکت بیمه صادر کرد با سفارش شما نمی‌خواند.',
  'insured-already': 'این خودرو برای همین روزها یک بیمه‌نامهٔ دیگر گرفته است.',
  'papers-late': 'مدارک تا پایان مهلت نرسید.',
  'instalment-late': 'یکی از قسط‌ها تا پایان مهلت پرداخت نشد.',
  person: 'خودتان لغو کردید.',
  staff: 'پشتیبانی لغو کرد.',
}

export const deliveries = { electronic: 'فقط الکترونیکی', post: 'الکترونیکی و نسخهٔ چاپی با پست' } as const
export type Delivery = keyof typeof deliveries
export const deliveryKeys = Object.keys(deliveries) as [Delivery, ...Delivery[]]

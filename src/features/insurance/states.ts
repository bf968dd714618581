import type { BadgeTone } from '#ui/badge.tsx'

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
 * States of an order. The insurer has it in `review`; in `voiding` it is being ended there, and money is refunded only
 * once that is sure. Legal transitions are rows of `insurance_order_change`.
 */
export type OrderState =
  | 'awaiting-payment'
  | 'lapsed'
  | 'paid'
  | 'review'
  | 'documents'
  | 'issued'
  | 'sent'
  | 'voiding'
  | 'cancelled'

/**
 * States of an instalment: `planned` until the policy is issued, `late` after its day, `void` when the policy has ended
 * without it, `returned` when it was paid all the same and refunded. Legal transitions are rows of
 * `insurance_instalment_change`.
 */
export type InstalmentState = 'planned' | 'open' | 'late' | 'paid' | 'void' | 'returned'

export const instalmentStateNames: Record<InstalmentState, string> = {
  planned: 'بعد از صدور',
  open: 'پرداخت‌نشده',
  late: 'عقب‌افتاده',
  paid: 'پرداخت شد',
  void: 'لازم نیست',
  returned: 'پول برگشت',
}

export const instalmentTones: Record<InstalmentState, BadgeTone> = {
  planned: 'plain',
  open: 'info',
  late: 'bad',
  paid: 'good',
  void: 'plain',
  returned: 'plain',
}

/** States that count as a purchase, for a second order of the same days. */
export const liveStates = ['paid', 'review', 'documents', 'issued', 'sent'] as const satisfies readonly OrderState[]

export const orderStateNames: Record<OrderState, string> = {
  'awaiting-payment': 'منتظر پرداخت',
  lapsed: 'پرداخت نشد',
  paid: 'پرداخت شد',
  review: 'در حال صدور',
  documents: 'منتظر مدارک شما',
  issued: 'صادر شد',
  sent: 'ارسال شد',
  voiding: 'در حال لغو',
  cancelled: 'لغو شد',
}

export const orderTones: Record<OrderState, BadgeTone> = {
  'awaiting-payment': 'warn',
  lapsed: 'plain',
  paid: 'info',
  review: 'info',
  documents: 'warn',
  issued: 'good',
  sent: 'good',
  voiding: 'warn',
  cancelled: 'bad',
}

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

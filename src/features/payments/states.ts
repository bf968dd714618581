import { defineFlow, type FlowStates } from '#kit/flow.ts'

/** A payable: an amount of a feature. Late money of an expired one goes to the wallet. */
export const payableFlow = defineFlow('payable', {
  open: { label: 'پرداخت نشده', tone: 'warn', to: { paid: ['house'], expired: ['house'] } },
  paid: { label: 'پرداخت شد', tone: 'good' },
  cancelled: { label: 'لغو شده' },
  expired: { label: 'مهلت تمام شده' },
})
export type PayableState = FlowStates<typeof payableFlow>

/**
 * A try to pay. `redirected`: the payer is or was at the bank, outcome unknown. `cancelled`, `failed` and `expired` may
 * still turn out to be paid. `suspicious` waits for staff. Only what a gateway confirms is `verified`.
 */
export const paymentFlow = defineFlow('payment', {
  created: {
    label: 'ایجاد شده',
    to: { redirected: ['house'], verified: ['house'], failed: ['house'], cancelled: ['house'] },
  },
  redirected: {
    label: 'در حال بررسی',
    others: 'منتظر درگاه',
    tone: 'info',
    to: {
      verified: ['house'],
      cancelled: ['house'],
      failed: ['house'],
      expired: ['house'],
      suspicious: ['house'],
    },
  },
  verified: { label: 'پرداخت موفق', tone: 'good' },
  cancelled: { label: 'لغو شده', open: false, to: { verified: ['house'], suspicious: ['house'] } },
  failed: { label: 'ناموفق', open: false, to: { verified: ['house'], suspicious: ['house'] } },
  expired: { label: 'منقضی', open: false, to: { verified: ['house'], suspicious: ['house'] } },
  suspicious: {
    label: 'در حال بررسی',
    others: 'در انتظار بررسی',
    tone: 'bad',
    to: { verified: ['house'], failed: ['staff'] },
  },
})
export type PaymentState = FlowStates<typeof paymentFlow>

/** A refund. Money in the wallet may still go to the card while its gateway reverses. */
export const refundFlow = defineFlow('refund', {
  'awaiting-approval': {
    label: 'در انتظار تأیید',
    others: 'در انتظار تأیید نفر دوم',
    tone: 'warn',
    to: { 'awaiting-transfer': ['staff'], done: ['staff'], rejected: ['staff'] },
  },
  'awaiting-transfer': {
    label: 'در راه کارت شما',
    others: 'در انتظار واریز به کارت',
    tone: 'warn',
    to: { done: ['house', 'staff'] },
  },
  done: { label: 'برگشت داده شد', tone: 'good', open: false, to: { 'awaiting-transfer': ['person'] } },
  rejected: { label: 'رد شد' },
})
export type RefundState = FlowStates<typeof refundFlow>

/** Why a payment ended unpaid, or waits for staff; the texts are in texts.ts. */
export type PaymentReason =
  | 'cancelled-by-payer'
  | 'refused-by-bank'
  | 'replaced'
  | 'not-started'
  | 'gateway-unreachable'
  | 'gateway-refused'
  | 'never-paid'
  | 'unknown-at-gateway'
  | 'amount-differs'
  | 'payer-left'
  | 'not-ours'
  | 'rejected-by-staff'

/** Why a payment cannot start. */
export type StartRefusal =
  | 'unknown'
  | 'closed'
  | 'expired'
  | 'paid'
  | 'amount-changed'
  | 'key-used'
  | 'other-try'
  | 'under-review'
  | 'gateway-unknown'
  | 'amount-too-large'
  | 'gateway-busy'
  | 'gateway-refused'
  | 'gateway-unreachable'

/** Why a discount code is refused. */
export type DiscountRefusal =
  | 'stopped'
  | 'not-started'
  | 'ended'
  | 'used-up'
  | 'used-by-you'
  | 'other-kind'
  | 'too-cheap'
export type ApplyRefusal = DiscountRefusal | 'unknown-code' | 'another-code' | 'closed' | 'other-try'

import { defineFlow, defineSteps, type FlowStates } from '#kit/flow.ts'

/** One inquiry. `abandoned`: not paid in time. `failed`: it cost nothing and has no answer. */
export const inquiryFlow = defineFlow('inquiry', {
  'awaiting-payment': { label: 'در انتظار پرداخت', tone: 'warn', to: { running: ['house'], abandoned: ['house'] } },
  // Paid at the last moment.
  abandoned: { label: 'پرداخت نشده', open: false, to: { running: ['house'] } },
  running: {
    label: 'در حال دریافت پاسخ',
    tone: 'info',
    to: { 'needs-code': ['house'], done: ['house'], empty: ['house'], refunded: ['house'], failed: ['house'] },
  },
  'needs-code': {
    label: 'نیازمند کد تأیید',
    tone: 'warn',
    to: { running: ['person'], refunded: ['house'], failed: ['house'] },
  },
  done: { label: 'پاسخ آماده', tone: 'good' },
  empty: { label: 'موردی یافت نشد', tone: 'good' },
  refunded: { label: 'ناموفق؛ مبلغ به کیف پول برگشت', tone: 'bad' },
  failed: { label: 'ناموفق', tone: 'bad' },
})
export type InquiryState = FlowStates<typeof inquiryFlow>

/** Several inquiries in one payment: of all cars of a garage, or of one car before buying. */
export type RunKind = 'all-cars' | 'before-buying'
export const runSteps = defineSteps('run of inquiries', {
  'awaiting-payment': { to: { begun: ['house'], abandoned: ['house'] } },
  begun: {},
  abandoned: { open: false, to: { begun: ['house'] } },
})
export type RunState = FlowStates<typeof runSteps>

/** Why there is no answer; each has its sentence in texts.ts. */
export type FailReason =
  | 'mobile-mismatch'
  | 'owner-mismatch'
  | 'not-found'
  | 'invalid-input'
  | 'too-many'
  | 'night'
  | 'unavailable'
  | 'no-provider'
  | 'no-code'
  | 'consent-ended'
  | 'provider-fault'
  /** Its person ended the wait. */
  | 'stopped'

/** The input that is required before the answer. */
export type Need =
  | { kind: 'code'; length: number; seconds: number }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }

/** The end of a call to a provider, for the log. */
export type CallOutcome =
  | 'done'
  /** An answer with contradicting numbers. */
  | 'contradiction'
  /** An answer with missing parts. */
  | 'partial'
  | 'empty'
  | 'needs-code'
  | 'code-wrong'
  | 'pending'
  /** The provider requested a pause. */
  | 'busy'
  | 'refused'
  | 'no-answer'
  | 'timeout'
  | 'malformed'
  | 'wrong-answer'
  | 'not-sent'

/** The recent health of a service; `unknown` without a request for a day. */
export type HealthLevel = 'good' | 'slow' | 'down' | 'unknown'

/** A bill paid through us. `unknown`: perhaps it is paid; nothing is tried another way until that is known. */
export const billFlow = defineFlow('bill', {
  'awaiting-payment': { label: 'پرداخت نشده', tone: 'warn', to: { pending: ['house'], abandoned: ['house'] } },
  abandoned: { label: 'پرداخت نشده', open: false, to: { pending: ['house'], refunded: ['house'] } },
  pending: {
    label: 'در حال تسویه',
    tone: 'info',
    to: { unknown: ['house'], settled: ['house'], refunded: ['house'] },
  },
  unknown: { label: 'نامشخص', tone: 'warn', to: { settled: ['house'], refunded: ['house'] } },
  settled: { label: 'تسویه شد', tone: 'good' },
  refunded: { label: 'برگشت به کیف پول', tone: 'bad' },
})
export type BillState = FlowStates<typeof billFlow>
export type BillReason = 'paid-before' | 'refused' | 'no-payer'

/** The number of vain checks after which the payment page shows a bill as unknown. */
export const isUnsure = ({ attempts }: { attempts: number }): boolean => attempts > 1

/** The maximum number of bills in one payment. */
export const maxBills = 50
/** The maximum number of inquiries in one payment. */
export const maxQuestions = 60

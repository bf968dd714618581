/** States of one inquiry. `abandoned`: not paid in time. `failed`: it cost nothing and has no answer. */
export type InquiryState =
  | 'awaiting-payment'
  | 'abandoned'
  | 'running'
  | 'needs-code'
  | 'done'
  | 'empty'
  | 'refunded'
  | 'failed'

/** Several inquiries in one payment: of all cars of a garage, or of one car before buying. */
export type RunKind = 'all-cars' | 'before-buying'
export type RunState = 'awaiting-payment' | 'begun' | 'abandoned'

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

/**
 * States of a bill paid through us. `unknown`: perhaps it is paid; nothing is tried another way until that is known.
 */
export type BillState = 'awaiting-payment' | 'abandoned' | 'pending' | 'unknown' | 'settled' | 'refunded'
export type BillReason = 'paid-before' | 'refused' | 'no-payer'

/** The number of vain checks after which the payment page shows a bill as unknown. */
export const isUnsure = ({ attempts }: { attempts: number }): boolean => attempts > 1

/** The maximum number of bills in one payment. */
export const mostBills = 50
/** The maximum number of inquiries in one payment. */
export const mostQuestions = 60

/** Of one question. `abandoned`: nobody paid in time. `failed`: it cost nothing and has no answer. */
export type InquiryState =
  | 'awaiting-payment'
  | 'abandoned'
  | 'running'
  | 'needs-code'
  | 'done'
  | 'empty'
  | 'refunded'
  | 'failed'

/** Several questions in one payment: of all cars of a garage, or of one car that somebody wants to buy. */
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

/** What is wanted before the answer comes. */
export type Need =
  | { kind: 'code'; length: number; seconds: number }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }

/** How a call to a provider ended, as the log keeps it. */
export type CallOutcome =
  | 'done'
  /** An answer whose own numbers contradict each other. */
  | 'contradiction'
  /** An answer of which parts did not come. */
  | 'partial'
  | 'empty'
  | 'needs-code'
  | 'code-wrong'
  | 'pending'
  /** The provider named a time until which it is not to be asked. */
  | 'busy'
  | 'refused'
  | 'no-answer'
  | 'timeout'
  | 'malformed'
  | 'wrong-answer'
  | 'not-sent'

/** How well a service answers lately; `unknown` when nobody has asked it for a day. */
export type HealthLevel = 'good' | 'slow' | 'down' | 'unknown'

/** Of a bill that is paid through us. `unknown`: perhaps it is paid; nothing is tried by another way until that is known. */
export type BillState = 'awaiting-payment' | 'abandoned' | 'pending' | 'unknown' | 'settled' | 'refunded'
export type BillReason = 'paid-before' | 'refused' | 'no-payer'

/** A bill that was asked about so often in vain stands on the page of its payment as one that nobody knows of. */
export const isUnsure = ({ attempts }: { attempts: number }): boolean => attempts > 1

/** As many bills as one payment takes. */
export const mostBills = 50
/** As many questions as one payment takes. */
export const mostQuestions = 60

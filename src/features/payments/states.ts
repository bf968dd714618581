/** The states of a payable. */
export type PayableState = 'open' | 'paid' | 'cancelled' | 'expired'

/**
 * The states of a try. `redirected`: the payer is or was at the bank, outcome unknown. `cancelled`,
 * `failed` and `expired` may still turn out to be paid. `suspicious` waits for staff.
 */
export type PaymentState = 'created' | 'redirected' | 'verified' | 'cancelled' | 'failed' | 'expired' | 'suspicious'

/** The states of a refund. */
export type RefundState = 'awaiting-approval' | 'awaiting-transfer' | 'done' | 'rejected'

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

import type { GatewayState, Verification } from './providers/gateway-port.ts'
import type { PaymentReason } from '../states.ts'

/** What a browser said when it came back; null when nobody came. */
export type Claim = 'paid' | 'unpaid' | null

/** What is known of a payment that is at its gateway. */
export type Known = {
  verification: Exclude<Verification, { referenceId: string }>
  /** Asked only where the verification says `unpaid`. */
  gatewayState: GatewayState | null
  claim: Claim
  ageMs: number
}

/** Where a payment goes on to; `wait` leaves it as it is and asks again later. */
export type Decision = { to: 'wait' } | { to: 'suspicious' | 'cancelled' | 'failed' | 'expired'; reason: PaymentReason }

const dayMs = 24 * 3600 * 1000

const wait: Decision = { to: 'wait' }

/**
 * What becomes of a payment that its gateway does not call paid. Nothing is given up before the gateway said so,
 * or a day is over; nothing is given for what a browser claims.
 */
export function decide({ verification, gatewayState, claim, ageMs }: Known): Decision {
  const late = ageMs >= dayMs
  switch (verification.outcome) {
    case 'amount-differs':
      return { to: 'suspicious', reason: 'amount-differs' }
    case 'not-ours':
      return { to: 'suspicious', reason: 'not-ours' }
    case 'unknown-authority':
      return { to: 'failed', reason: 'unknown-at-gateway' }
    case 'unavailable':
      return wait
    case 'unpaid':
      return decideUnpaid(gatewayState, claim, late)
  }
}

function decideUnpaid(state: GatewayState | null, claim: Claim, late: boolean): Decision {
  if (state === 'paid' || state === 'verified') return wait
  if (state === 'failed') return { to: 'failed', reason: 'refused-by-bank' }
  if (state === 'cancelled' || state === 'reversed') return cancelled
  // ZarinPal says «at the bank» for a while after a payer has cancelled there.
  if (claim === 'unpaid') return cancelled
  return late ? { to: 'expired', reason: 'never-paid' } : wait
}

const cancelled: Decision = { to: 'cancelled', reason: 'cancelled-by-payer' }

/** When to ask again, after so many questions: a payer who came back is asked about sooner. In seconds. */
export function secondsToNextCheck({
  checks,
  claimed,
  ageMs,
}: {
  checks: number
  claimed: boolean
  ageMs: number
}): number {
  if (claimed) return Math.min(10 * 2 ** Math.min(checks, 8), 900)
  // A payer may type for a quarter of an hour.
  if (ageMs < 15 * 60 * 1000) return 120
  return ageMs < 2 * 3600 * 1000 ? 300 : 3600
}

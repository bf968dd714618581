import { dayMs } from '#kit/durations.ts'
import type { GatewayState, Verification } from './providers/gateway-port.ts'
import type { PaymentReason } from '../states.ts'

/** The claim of a returning browser; null without a return. */
export type Claim = 'paid' | 'unpaid' | null

/** The known facts of a payment at its gateway. */
export type Existing = {
  verification: Exclude<Verification, { referenceId: string }>
  /** Requested only when the verification says `unpaid`. */
  gatewayState: GatewayState | null
  claim: Claim
  ageMs: number
}

/** The next state of a payment; `wait` keeps it and checks later. */
export type Decision = { to: 'wait' } | { to: 'suspicious' | 'cancelled' | 'failed' | 'expired'; reason: PaymentReason }

const wait: Decision = { to: 'wait' }

/**
 * Decides about a payment that its gateway does not call paid. Gives up only after the gateway's
 * statement or a day; a browser's claim credits nothing.
 */
export function decide({ verification, gatewayState, claim, ageMs }: Existing): Decision {
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
  // ZarinPal reports «at the bank» for a while after a cancellation.
  if (claim === 'unpaid') return cancelled
  return late ? { to: 'expired', reason: 'never-paid' } : wait
}

const cancelled: Decision = { to: 'cancelled', reason: 'cancelled-by-payer' }

/**
 * Returns the seconds until the next check after a number of checks; sooner when the payer
 * returned.
 */
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

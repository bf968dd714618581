import type { Rial } from '#kit/money.ts'
import type { Bank } from '../../states.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** The banks that block deposits in their customers' accounts; null without configuration. */
    depositBanks: DepositBanks | null
  }
}

export type Block = { reference: string; amountRial: Rial; until: Date }

/**
 * The state of a deposit at its bank. `unknown`: the bank never had it. `failed`: it may have it
 * when `sent`. There may be several blocks, or one of another amount, because banks make mistakes.
 */
export type DepositOutcome =
  | { state: 'blocked'; blocks: readonly Block[] }
  | { state: 'pending' }
  | { state: 'refused'; reason: 'no-account' | 'insufficient' | 'refused' }
  /** Nothing is blocked any more, and this amount was taken. */
  | { state: 'ended'; takenRial: Rial }
  | { state: 'unknown' }
  | { state: 'failed'; sent: 'no' | 'maybe'; code: string }

export type Question = { bank: Bank; key: string }

/** Every call is idempotent by its key. */
export type DepositBanks = {
  block(request: Question & { nationalCode: string; amountRial: Rial; until: Date }): Promise<DepositOutcome>
  status(request: Question): Promise<DepositOutcome>
  /** Releases one block, or all of the key. */
  release(request: Question & { reference: string | null }): Promise<DepositOutcome>
  /** Pays part of a block to the company and releases the rest. */
  take(request: Question & { reference: string; amountRial: Rial }): Promise<DepositOutcome>
}

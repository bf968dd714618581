import type { Rial } from '#kit/money.ts'
import type { Bank } from '../../states.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** Banks that block deposits in their customers' own accounts; null where none is configured. */
    depositBanks: DepositBanks | null
  }
}

export type Block = { reference: string; amountRial: Rial; until: Date }

/**
 * What became of a deposit at its bank. `unknown`: the bank never had it. `failed`: it may have it where `sent` says so. Blocks may
 * be more than one, or of another amount: banks make mistakes.
 */
export type DepositOutcome =
  | { state: 'blocked'; blocks: readonly Block[] }
  | { state: 'pending' }
  | { state: 'refused'; reason: 'no-account' | 'insufficient' | 'refused' }
  /** Nothing is blocked any more, and so much was taken of it. */
  | { state: 'ended'; takenRial: Rial }
  | { state: 'unknown' }
  | { state: 'failed'; sent: 'no' | 'maybe'; code: string }

export type Asked = { bank: Bank; key: string }

/** Every call is idempotent by its key: asked again it says the same. */
export type DepositBanks = {
  block(asked: Asked & { nationalCode: string; amountRial: Rial; until: Date }): Promise<DepositOutcome>
  status(asked: Asked): Promise<DepositOutcome>
  /** Frees one block, or all of the key. */
  release(asked: Asked & { reference: string | null }): Promise<DepositOutcome>
  /** Pays so much of a block to the house and frees the rest. */
  take(asked: Asked & { reference: string; amountRial: Rial }): Promise<DepositOutcome>
}

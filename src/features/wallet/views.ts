import type { WithdrawalState } from './rules.ts'

/** A person's balances as texts; null for zero. */
export type WalletView = {
  cash: string
  hasCash: boolean
  gift: string | null
  held: string | null
  holds: readonly { id: string; amount: string; title: string; at: string }[]
}

/**
 * One movement for its person. `direction` is shown by a word and a sign, never by colour alone.
 */
export type MovementView = {
  id: string
  kind: string
  name: string
  title: string | null
  /** The heading of its day, and its time in Tehran. */
  day: string
  at: string
  direction: 'in' | 'out' | 'held'
  amount: string
  word: string
  gift: string | null
  balance: string
  tracking: string | null
  /** The page of the paid item. */
  order: string | null
}

/** A withdrawal for its person. */
export type OwnWithdrawal = {
  id: string
  amount: string
  state: WithdrawalState
  stateName: string
  sheba: string | null
  at: string
  /** Held until then, because something about the account is new. */
  heldUntil: string | null
  tracking: string | null
  reason: string | null
}

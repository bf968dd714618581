import type { WithdrawalState } from './rules.ts'

/** What a person has, with amounts in words; null where there is nothing to tell. */
export type WalletView = {
  cash: string
  hasCash: boolean
  gift: string | null
  held: string | null
  holds: readonly { id: string; amount: string; title: string; at: string }[]
}

/** One movement as its person reads it. `direction` goes with a word and a sign, never with a colour alone. */
export type MovementView = {
  id: string
  name: string
  title: string | null
  at: string
  direction: 'in' | 'out' | 'held'
  amount: string
  word: string
  gift: string | null
  balance: string
  tracking: string | null
  /** Where what was paid for is listed. */
  order: string | null
}

/** A withdrawal as its person reads it. */
export type OwnWithdrawal = {
  id: string
  amount: string
  state: WithdrawalState
  stateName: string
  sheba: string | null
  at: string
  /** It waits until then, because something about the account is new. */
  heldUntil: string | null
  tracking: string | null
  reason: string | null
}

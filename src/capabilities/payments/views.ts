import type { PayableState } from './states.ts'

/** What stands on the page before the bank; amounts are ready to print. */
export type PrebankView = {
  id: string
  kind: string
  title: string
  lines: readonly { label: string; amount: string }[]
  /** The code that makes it cheaper, with the whole amount before; undefined where no code is taken. */
  discount: { code: string; before: string } | null | undefined
  total: string
  totalRial: string
  /** A code pays for all of it. */
  free: boolean
  /** The whole amount in rials, sent along so that another one is refused. */
  amountRial: string
  /**
   * What the wallet would pay, and the rest at the gateway; null without money there. `needed`: no gateway takes the whole
   * amount at once, so the wallet can not be left out.
   */
  wallet: {
    balance: string
    gift: boolean
    pays: string
    rest: string | null
    restRial: string | null
    needed: boolean
  } | null
  /** No gateway takes the rest at once: what this payment brings into the wallet, and how many payments remain with it. */
  parts: { now: string; inWallet: string | null; rest: string; count: number } | null
  /** `times`: how many payments this gateway needs for the rest. */
  gateways: readonly { name: string; title: string; silent: boolean; tooSmall: boolean; times: number }[]
  until: { text: string; at: string } | null
  startKey: string
}

/** What a payment has come to, for the page after the bank. */
export type ResultOutcome =
  | 'paid'
  | 'part-paid'
  | 'paid-to-wallet'
  | 'pending'
  | 'under-review'
  | 'cancelled'
  | 'failed'
  | 'expired'

export type ResultView = {
  id: string
  /** Where a guest signs in and comes back. */
  signIn: string | null
  outcome: ResultOutcome
  reason: string | null
  bankReturn: string | null
  /** For the owner alone. */
  details: {
    title: string
    amount: string
    amountRial: string
    walletPart: string | null
    gatewayPart: string | null
    gateway: string
    reference: string | null
    card: string | null
    at: string
    next: { href: string; label: string } | null
    again: string | null
    receipt: string | null
    alreadyPaid: boolean
  } | null
}

/** One order with its steps, what comes next, and its documents. */
export type OrderView = {
  id: string
  kind: string
  title: string
  amount: string
  state: PayableState
  stateName: string
  at: string
  until: string | null
  steps: readonly { title: string; text: string | null; href: string | null }[]
  pay: string | null
  result: string | null
  /** The page of what was paid for. */
  thing: { href: string; label: string } | null
  receipt: string | null
}

/** The colour beside the state of an order. */
export type OrderTone = 'plain' | 'info' | 'good' | 'warn' | 'bad'

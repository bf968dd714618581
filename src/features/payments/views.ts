import type { PayableState } from './states.ts'

/** The page before the bank; amounts are printable. */
export type PrebankView = {
  id: string
  kind: string
  title: string
  lines: readonly { label: string; amount: string }[]
  /** The applied code with the total before it; undefined where codes are not accepted. */
  discount: { code: string; before: string } | null | undefined
  total: string
  totalRial: string
  /** A code pays for all of it. */
  free: boolean
  /** The total in rials, submitted so that a different one is refused. */
  amountRial: string
  /**
   * The wallet's part and the rest at the gateway; null without money there. `needed`: no gateway
   * takes the total at once, so the wallet is required.
   */
  wallet: {
    balance: string
    gift: boolean
    pays: string
    rest: string | null
    restRial: string | null
    needed: boolean
  } | null
  /**
   * No gateway takes the rest at once: this payment's amount for the wallet, and the number of
   * payments.
   */
  parts: { now: string; inWallet: string | null; rest: string; count: number } | null
  /** `times`: the number of payments at this gateway for the rest. */
  gateways: readonly { name: string; title: string; silent: boolean; tooSmall: boolean; times: number }[]
  until: { text: string; at: string } | null
  startKey: string
}

/** The outcomes for the page after the bank. */
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
  /** Where a guest signs in to return. */
  signIn: string | null
  outcome: ResultOutcome
  reason: string | null
  bankReturn: string | null
  /** For the owner only. */
  details: {
    title: string
    amount: string
    amountRial: string
    /** The whole amount when this payment is a part of it. */
    whole: string | null
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

/** One order with its steps, next action and documents. */
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
  /** The page of the paid item. */
  thing: { href: string; label: string } | null
  receipt: string | null
}

/** The colour beside the state of an order. */
export type OrderTone = 'plain' | 'info' | 'good' | 'warn' | 'bad'

/** An order of a feature that outlives its payments; `next` is its owner's next step. */
export type OrderLineView = {
  kind: string
  label: string
  title: string
  about: string
  stateName: string
  tone: OrderTone
  next: string | null
  href: string
}

import type { Plate } from '#kit/plate.ts'
import type { OrderState } from './states.ts'

export type OfferView = {
  insurer: string
  name: string
  /** By cover, in the order of `covers`. */
  prices: readonly string[]
  lines: readonly { label: string; amount: string; why: string }[]
  satisfaction: string | null
  solvency: string | null
  branches: string | null
  complaint: string | null
}

export type QuoteView = {
  id: string
  plate: Plate | null
  about: readonly string[]
  period: string
  sort: string
  chosen: number
  covers: readonly {
    value: string
    label: string
    examples: readonly { title: string; insurer: string; own: string | null }[]
  }[]
  offers: readonly OfferView[]
  waiting: readonly string[]
  missing: readonly string[]
  allRefused: boolean
  sample: boolean
  validUntil: string
  over: boolean
  doubt: string | null
}

/** An order as its owner sees it. */
export type OrderView = {
  id: string
  state: OrderState
  stateName: string
  insurer: string
  plate: Plate | null
  cover: string
  price: string
  from: string
  until: string
  delivery: string
  byPost: boolean
  tracking: string | null
  reason: string | null
  papersUntil: string | null
  papers: readonly string[]
  /** Where it is paid, while it can be. */
  pay: string | null
  receipt: string | null
  policy: { number: string; uniqueCode: string } | null
  refunded: string | null
  /** What comes back by ending it now. */
  cancelling: { rial: string; text: string; issued: boolean } | null
  renew: string | null
}

/** A line of «my insurances»: an order under way, a car of the garage, or a policy of another vehicle. */
export type OwnPolicy = {
  key: string
  name: string
  plate: Plate | null
  order: string | null
  state: string | null
  left: { text: string; tone: 'good' | 'warn' | 'bad'; fine: string | null } | null
  until: string | null
  renew: string | null
}

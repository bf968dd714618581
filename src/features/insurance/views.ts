import type { Plate } from '#kit/plate.ts'
import type { InstalmentState, OrderState } from './states.ts'

/** One way of paying in parts. Texts by cover are in the order of `covers`; details belong to the chosen cover. */
export type PlanView = {
  key: string
  title: string
  cheque: boolean
  firsts: readonly string[]
  laters: readonly string[]
  schedule: ScheduleView
}

export type ScheduleView = {
  first: string
  rows: readonly { label: string; due: string; amount: string }[]
  total: string
  /** The extra cost compared with paying at once; null without any. */
  extra: string | null
  yearly: string | null
}

/** An instalment of the own policy. */
export type InstalmentView = {
  number: number
  label: string
  due: string
  amount: string
  state: InstalmentState
  stateName: string
  /** It is the next one to pay. */
  payable: boolean
}

export type OfferView = {
  insurer: string
  name: string
  /** By cover, in the order of `covers`. */
  prices: readonly string[]
  plans: readonly PlanView[]
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
  pay: 'all' | 'instalments' | 'no-cheque'
  chosen: number
  covers: readonly {
    value: string
    label: string
    examples: readonly { title: string; insurer: string; own: string | null }[]
  }[]
  offers: readonly OfferView[]
  /** The legal cover for people. */
  persons: readonly { label: string; value: string }[]
  waiting: readonly string[]
  missing: readonly string[]
  allRefused: boolean
  sample: boolean
  validUntil: string
  over: boolean
  doubt: string | null
  /** Who can pay by instalments and the effect of a late one; null without plans. */
  conditions: readonly string[] | null
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
  /** The address of its payment, while it can be paid. */
  pay: string | null
  receipt: string | null
  instalments: { rows: readonly InstalmentView[]; left: string; late: string | null } | null
  /** `stamp`: the end of the policy and its date. */
  policy: { number: string; uniqueCode: string; code: string; stamp: string | null } | null
  refunded: string | null
  /** The refund of ending it now; `begun`: its first day has come, and the insurer keeps its part. */
  cancelling: { rial: string; text: string; issued: boolean; begun: boolean } | null
  renew: string | null
  /** The price of the next year with and without a claim, by the present tariff. */
  nextYear: { rows: readonly { label: string; price: string; why: string }[]; note: string } | null
}

/** A line of «my insurances»: an active order, a car of the garage, or a policy of another vehicle. */
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

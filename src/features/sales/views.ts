import type { BadgeTone } from '#ui/badge.tsx'
import type { TimelineState } from '#ui/parts/timeline.tsx'
import type { SaleForm } from './sale-form.ts'
import type { OrderState } from './states.ts'
import type { Phase } from './phase.ts'
import type { PlanChange } from './plan-changes.ts'
import type { PassportRow } from './passport.ts'

/** A plan in lists and on cards; the same for everybody. */
export type PlanCardView = {
  slug: string
  href: string
  title: string
  /** The name of the drawing of its car; null while the catalogue lacks it. */
  picture: string | null
  maker: string
  kind: string
  phase: Phase
  /** Staff have ended it: its times no longer count. */
  ended: boolean
  price: string
  /** The first payment, and whether more follow. */
  advance: string
  atOnce: boolean
  delivery: string
  opensAt: { iso: string; text: string }
  closesAt: { iso: string; text: string }
}

export type PaymentRow = { label: string; days: number; date: string; amount: string; amountRial: string }

export type PlanTrimView = {
  slug: string
  name: string
  info: string
  price: string
  /** The difference between the price and the factory price of the price table; null when that is unknown. */
  factory: string | null
  rows: PaymentRow[]
  sum: string
  rate: string | null
  rateWords: string | null
  cash: string | null
  more: string | null
  lines: { label: string; amount: string }[]
}

export type PlanView = {
  id: string
  slug: string
  title: string
  /** The name of the drawing of its car; null while the catalogue lacks it. */
  picture: string | null
  circular: string
  maker: string
  kind: string
  applicants: string
  method: string
  priceMode: string
  /** The rest is priced on the day of delivery. */
  provisional: boolean
  year: string
  phase: Phase
  halted: string | null
  version: number
  trims: PlanTrimView[]
  current: string
  colours: { key: string; name: string; extra: string | null; paint: string | null }[]
  options: { name: string; price: string }[]
  costs: { label: string; amount: string }[]
  notIncluded: string[]
  documents: string[]
  conditions: string[]
  terms: string
  delivery: string
  participation: string | null
  cancelProfit: string
  cancelFee: string
  lateMonth: string
  payDays: string
  /** Numbers for the calculator, rials and hundredths as text. */
  sums: {
    payments: readonly { afterDays: number; amountRial: string }[]
    cancelProfit: number
    cancelFeeRial: string
    lateMonth: number
    participation: number
    deliverDays: number
  }
  /** The day of the first payment, from which all others are counted. */
  paidFrom: string
  opensAt: { iso: string; text: string }
  closesAt: { iso: string; text: string }
  capacity: { total: string; free: string; held: string; sold: string } | null
  agencies: { name: string; place: string; address: string; phone: string; total: string; free: string }[]
  log: { at: string; what: string; text: string | null; changes: PlanChange[] }[]
  /** Why it is paused or cancelled. */
  why: string | null
  record: { own: RecordView | null; maker: RecordView | null }
  passport: PassportRow[] | null
  mayRegister: boolean
  /** The waiting page of the queue, while there is one. */
  /** `present`: the person is in the lottery of the queue, before the opening. */
  line: { href: string; perMinute: string; present: boolean } | null
  /** For a plan with a lottery; without an address before its announcement. */
  draw: { href: string | null; drawAt: string; tickets: string | null; drawn: boolean } | null
  reminder: number | null
  tradeIns: {
    id: string
    name: string
    about: string
    value: string | null
    low: string | null
    left: string | null
    href: string
  }[]
  serverNow: string
}

export type RecordView = {
  share: string
  onTime: string
  late: string
  open: string
  lateDays: string | null
  about: string
}

/** Facts that change every second, polled by open pages. */
export type PlanNow = { now: string; phase: Phase; free: string; total: string; halted: boolean }

export type Option = { value: string; label: string; disabled?: boolean }

/** The registration of one person for a plan. */
export type SaleView = {
  id: string
  slug: string
  title: string
  phase: Phase
  opensAt: { iso: string; text: string }
  halted: string | null
  admitted: boolean
  /** The form can be filled in already, except the last step. */
  prepares: boolean
  /** The page of the person's position, and its text. */
  line: { href: string; title: string; text: string; label: string } | null
  order: string | null
  passport: PassportRow[] | null
  form: SaleForm
  version: number
  cars: Option[]
  demand: { name: string; text: string }[]
  agencies: (Option & { address: string })[]
  secondAgencies: (Option & { address: string })[]
  summary: {
    first: string | null
    second: string | null
    agency: string | null
    lines: { label: string; amount: string }[]
    whole: string | null
    now: string | null
    minutes: string
    /** The time of the lottery, for a plan with one. */
    drawAt: string | null
    final: boolean
  }
  terms: string
}

export type BillState = 'open' | 'paid' | 'replaced' | 'cancelled'

export type BillView = {
  id: string
  label: string
  plan: string
  order: string
  orderHref: string
  car: string
  state: BillState
  stateName: string
  tone: BadgeTone
  amount: string
  rial: bigint
  amountRial: string
  due: { iso: string; text: string }
  overdue: string | null
  lines: { label: string; amount: string }[]
  whole: string
  paid: string
  left: string
  pay: string | null
  receipt: string | null
  returned: boolean
  disputed: string | null
  /** The reply of staff. */
  answer: { text: string; at: string } | null
  held: boolean
}

export type OrderPageView = {
  id: string
  plan: string
  planHref: string
  car: string
  agency: string
  state: OrderState
  stateName: string
  tone: BadgeTone
  reason: string | null
  madeAt: string
  price: string
  lines: { label: string; amount: string }[]
  second: string | null
  contract: string | null
  /** Pure text: loaders cannot return elements. */
  steps: { title: string; state: TimelineState; time?: string | undefined }[]
  promises: { day: string; at: string; reason: string | null }[]
  late: { days: string; penalty: string; formula: string } | null
  bills: {
    id: string
    href: string
    label: string
    amount: string
    due: string
    stateName: string
    tone: BadgeTone
    open: boolean
  }[]
  /** For an order that waits for a lottery, or went through one. */
  draw: { href: string; ticket: string; rank: string | null; of: string; at: string; why: string | null } | null
  pay: { href: string; label: string; until: string; iso: string } | null
  cancel: { rial: string; whole: string; parts: string } | null
  refund: string | null
}

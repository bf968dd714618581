import type { BadgeTone } from '#ui/badge.tsx'
import type { TimelineState } from '#ui/parts/timeline.tsx'
import type { Phase } from './states.ts'

/** A timeline step in plain words. */
export type Step = { title: string; state: TimelineState; time?: string; details?: string }

export type Moment = { iso: string; text: string }
export type CardView = {
  slug: string
  href: string
  title: string
  facts: string
  importer: string
  stage: string
  delivery: string
  picture: string
  alt: string
  /** The total price, from min to max. */
  price: string
  exact: boolean
  port: string
  phase: Phase
  until: Moment | null
  left: string | null
  /** For filters and order only. */
  make: string
  makeName: string
  origin: string
  year: number
  lowRial: string
  fuel: string
  stageKey: string
}

export type CostLineView = {
  key: string
  label: string
  amount: string
  kind: 'fixed' | 'settled' | 'range'
  source: string
}

/** `known` is false while the input of the condition is missing. */
export type ConditionView = {
  key: string
  title: string
  met: boolean
  known: boolean
  text: string
  href: string | null
}

export type CarView = CardView & {
  colours: string
  engine: string
  power: string
  gearbox: string
  lines: readonly CostLineView[]
  low: string
  high: string
  rate: { up: string; down: string } | null
  warranty: string
  parts: string
  phone: string
  cities: string
  deposit: string
  feePercent: string
  capacity: string
  round: { title: string; opensAt: Moment; closesAt: Moment }
  stages: readonly Step[]
  changes: readonly { at: string; reason: string }[]
  result: ResultView | null
  demo: boolean
}

export type ResultView = {
  drawId: string
  file: string
  given: string
  reserves: string
  asked: string
}

export type QuoteView = {
  slug: string
  href: string
  title: string
  label: string
  price: string
  lines: readonly { label: string; amount: string; kind: 'fixed' | 'range' }[]
}

export type DepositView = {
  bank: string
  amount: string
  state: string
  stateName: string
  tone: BadgeTone
  reason: string | null
  reference: string | null
  until: string | null
  wanted: string | null
}

export type OrderView = {
  id: string
  shownId: string
  state: string
  stateName: string
  tone: BadgeTone
  editable: boolean
  round: string
  closes: Moment
  quotes: readonly QuoteView[]
  deposit: DepositView | null
  depositAmount: string
  terms: string | null
  termsHref: string
  applicant: string | null
  madeAt: string
  confirmedAt: string | null
  reason: string | null
  steps: readonly Step[]
  ticket: string | null
  got: string | null
  contract: string | null
  price: string | null
  bills: readonly {
    label: string
    amount: string
    stateName: string
    tone: BadgeTone
    until: string
    pay: string | null
  }[]
  refund: string | null
  fee: string | null
  /** The current withdrawal fee; null when withdrawal is impossible. */
  withdraw: { rial: string; text: string } | null
  reserve: string | null
}

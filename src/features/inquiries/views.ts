import type { Plate } from '#kit/plate.ts'
import type { AnswerView, FactView, OwedView } from './answer-view.ts'
import type { InquiryKindSlug } from './kinds.ts'
import type { PrerequisiteKind, PrerequisiteState } from './prerequisites.ts'
import type { RecheckPause } from './recheck.ts'
import type { BillState, HealthLevel, InquiryState, Need, RunKind } from './states.ts'

/** Facts before payment. */
export type ServiceView = {
  kind: InquiryKindSlug
  price: string
  priceRial: string
  free: boolean
  health: { level: HealthLevel; text: string } | null
}

/** A car of the garage that fills the form. */
export type CarChoice = {
  id: string
  name: string
  plate: Plate | null
  href: string
  chosen: boolean
  due?: { words: string; owed: boolean } | undefined
}

/** One inquiry with its outcome. */
export type InquiryView = {
  id: string
  kind: InquiryKindSlug
  title: string
  plate: Plate | null
  asked: readonly FactView[]
  state: InquiryState
  /** Paid, but not begun yet, or active. */
  waiting: boolean
  at: string
  price: string | null
  pay: string | null
  receipt: string | null
  refunded: string | null
  /** The refund goes to the card. */
  toCard: boolean
  /** The deadline for a refund to the card instead of the wallet. */
  cardUntil: string | null
  failure: string | null
  codeWrong: boolean
  need: Need | null
  due: string | null
  answeredAt: string | null
  /** The time when it was shown again without a fee. */
  tracking: string | null
  answer: AnswerView | null
  late: boolean
  /** Why it waits for the morning. */
  waitsFor: string | null
  /** The refund of an incomplete answer, and that the rest is requested again. */
  incomplete: string | null
  favourite: boolean
  note: string | null
  again: string
}

/** The recheck facts for the page of an answer. `id` null: it does not repeat. */
export type RecheckOffer = {
  id: string | null
  every: string | null
  next: string | null
  pause: RecheckPause | null
  price: string
  priceRial: string
  /** The plate is proven to be the person's own. */
  proven: boolean
}

export type RecheckRowView = {
  id: string
  title: string
  plate: Plate | null
  every: string
  price: string
  next: string | null
  pause: string | null
  last: string | null
}

/** A debt of another answer of the person; keys begin with its id. */
export type OtherOwedView = { id: string; title: string; plate: Plate | null; owed: readonly OwedView[] }

/** The same in a list. */
export type InquiryRowView = {
  id: string
  href: string
  kind: InquiryKindSlug
  title: string
  plate: Plate | null
  state: InquiryState
  stateName: string
  at: string
  price: string | null
  /** Its outcome in one line, and the changes since the time before. */
  summary: string | null
  changed: string | null
  again: string
  favourite: boolean
  note: string | null
  mayForget: boolean
}

/** A request of a prerequisite, with its answer once it has come. */
export type PrerequisiteView = {
  id: string
  state: PrerequisiteState
  stateName: string
  tone: 'good' | 'bad' | 'warn' | 'info' | 'plain'
  at: string
  who: string | null
  /** «پیش‌نیاز را دارید» */
  outcome: string | null
  reasons: readonly string[]
  facts: readonly FactView[]
  validUntil: string | null
  /** The first characters of its signature, to recognize it. */
  signature: string | null
  promised: string | null
}

export type PassportView = readonly {
  kind: PrerequisiteKind
  href: string
  title: string
  here: boolean
  state: 'met' | 'not-met' | 'waiting' | 'missing'
  text: string
}[]

/** One payment of several bills with the outcome of each. */
export type BasketView = {
  id: string
  at: string
  total: string
  totalRial: string
  paid: boolean
  pay: string | null
  receipt: string | null
  refunded: string | null
  waiting: boolean
  unsure: boolean
  mayRetry: boolean
  bills: readonly {
    id: string
    title: string
    amount: string
    state: BillState
    stateName: string
    text: string | null
    tracking: string | null
  }[]
}

/** The possible inquiries for all cars at once, before payment. */
export type AllCarsView = {
  total: string
  cars: readonly {
    id: string
    name: string
    plate: Plate
    questions: readonly {
      key: string
      title: string
      price: string
      priceRial: string
      open: boolean
      health: string
      level: HealthLevel
    }[]
    missing: readonly { text: string; href: string }[]
  }[]
}

/** The whole check before buying, before payment; `alone`: the price of its parts one by one, where that is more. */
export type BundleView = {
  price: string
  priceRial: string
  alone: string | null
  parts: readonly { kind: InquiryKindSlug; title: string; lead: string; price: string; health: ServiceView['health'] }[]
}

/** One payment of several inquiries, with the outcome of each. */
export type RunView = {
  id: string
  kind: RunKind
  title: string
  at: string
  total: string | null
  pay: string | null
  abandoned: boolean
  receipt: string | null
  refunded: string | null
  waiting: boolean
  /** The address of the PDF, where there is one. */
  paper: string | null
  /** Of each car, or of the one car. */
  groups: readonly { key: string; name: string | null; plate: Plate | null; items: readonly RunItemView[] }[]
  /** The sum of debts that can be paid here. */
  owed: readonly OtherOwedView[]
}

export type RunItemView = { href: string; summary: string; inquiry: InquiryView }

/** The changes since the last answer; no lines: none. */
export type ComparisonView = {
  tone: 'good' | 'warn' | 'info'
  lines: readonly string[]
  /** Keys of new debts. */
  fresh: readonly string[]
  since: string
  href: string
}

/** An inquiry with another person's consent, as both of them may read it. */
export type BehalfView = {
  id: string
  kind: InquiryKindSlug
  title: string
  state: InquiryState
  waiting: boolean
  need: Need | null
  codeWrong: boolean
  pay: string | null
  price: string | null
  refunded: string | null
  failure: string | null
  answeredAt: string | null
  answer: AnswerView | null
  /** Signed inquiry, answer and time: the same for both, and only ours. */
  signature: string | null
}

import type { Plate } from '#kit/plate.ts'
import type { AnswerView, FactView, OwedView } from './answer-view.ts'
import type { InquiryKindSlug } from './kinds.ts'
import type { PrerequisiteKind, PrerequisiteState } from './prerequisites.ts'
import type { BillState, HealthLevel, InquiryState, Need } from './states.ts'

/** What a person knows before they pay. */
export type ServiceView = {
  kind: InquiryKindSlug
  price: string
  priceRial: string
  free: boolean
  health: { level: HealthLevel; text: string } | null
}

/** A car of the garage that fills the form. */
export type CarChoice = { id: string; name: string; plate: Plate | null; href: string; chosen: boolean }

/** One question with what became of it. */
export type InquiryView = {
  id: string
  kind: InquiryKindSlug
  title: string
  plate: Plate | null
  asked: readonly FactView[]
  state: InquiryState
  /** Paid, but not begun yet, or under way. */
  waiting: boolean
  at: string
  price: string | null
  pay: string | null
  receipt: string | null
  refunded: string | null
  failure: string | null
  codeWrong: boolean
  need: Need | null
  due: string | null
  answeredAt: string | null
  /** When it was read again within its time without a fee. */
  tracking: string | null
  answer: AnswerView | null
  late: boolean
  favourite: boolean
  note: string | null
  again: string
}

/** What another answer of the person says is owed; keys begin with its id. */
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
  /** The first signs of its signature, by which it is told from others. */
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

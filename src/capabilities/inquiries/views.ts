import type { Plate } from '#kit/plate.ts'
import type { AnswerView, FactView, OwedView } from './answer-view.ts'
import type { InquiryKindSlug } from './kinds.ts'
import type { PrerequisiteKind, PrerequisiteState } from './prerequisites.ts'
import type { RecheckPause } from './recheck.ts'
import type { BillState, HealthLevel, InquiryState, Need, RunKind } from './states.ts'

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
  /** What was refunded goes to the card. */
  toCard: boolean
  /** Until when it can go to the card in place of the wallet. */
  cardUntil: string | null
  failure: string | null
  codeWrong: boolean
  need: Need | null
  due: string | null
  answeredAt: string | null
  /** When it was read again within its time without a fee. */
  tracking: string | null
  answer: AnswerView | null
  late: boolean
  /** Why it waits for the morning. */
  waitsFor: string | null
  /** What went back of an incomplete answer, and that the rest is asked for again. */
  incomplete: string | null
  favourite: boolean
  note: string | null
  again: string
}

/** What the page of an answer says of repeating it. `id` null: it is not repeated. */
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
  price: string | null
  /** What came of it in one line, and what is otherwise than the time before. */
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

/** What can be asked of all cars at once, before it is paid for. */
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

/** The whole check before buying, before it is paid for; `alone` is what its parts cost one by one, where that is more. */
export type BundleView = {
  price: string
  priceRial: string
  alone: string | null
  parts: readonly { kind: InquiryKindSlug; title: string; lead: string; price: string; health: ServiceView['health'] }[]
}

/** One payment of several questions, with what became of each. */
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
  /** Where there is something to print. */
  paper: string | null
  /** Of each car, or of the one car. */
  groups: readonly { key: string; name: string | null; plate: Plate | null; items: readonly RunItemView[] }[]
  /** The sum of what is owed and can be paid here. */
  owed: readonly OtherOwedView[]
}

export type RunItemView = { href: string; summary: string; inquiry: InquiryView }

/** What has changed since the last answer; no lines: nothing. */
export type ComparisonView = {
  tone: 'good' | 'warn' | 'info'
  lines: readonly string[]
  /** Keys of what is owed and was not there before. */
  fresh: readonly string[]
  since: string
  href: string
}

/** A question that was asked with somebody else's leave, as both of them may read it. */
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
  /** Over what was asked and answered, and when: the same for both, and only ours. */
  signature: string | null
}

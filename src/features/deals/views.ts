import type { BadgeTone } from '#ui/badge.tsx'
import type { OptionalStep, TransferItem } from './agreement.ts'
import type { DealAction, DealParty, DealState, DepositState } from './states.ts'

/** A deal in the list. */
export type DealLine = {
  id: string
  href: string
  title: string
  facts: string
  picture: string | null
  alt: string
  side: DealParty
  state: DealState
  stateName: string
  tone: BadgeTone
  price: string | null
  next: string | null
  until: string | null
  mine: boolean
  at: string
}

export type StepState = 'done' | 'current' | 'future' | 'failed'

/** A step of the deal; `skip`: the buyer may skip it, or has. */
export type StepView = {
  key: string
  title: string
  state: StepState
  word: string | null
  details: string | null
  links: readonly { href: string; label: string }[]
  skip: { step: OptionalStep; skipped: boolean; may: boolean } | null
}

export type DealView = {
  id: string
  title: string
  actor: 'buyer' | 'seller' | 'gallery'
  side: DealParty
  state: DealState
  stateName: string
  tone: BadgeTone
  acts: readonly DealAction[]
  /** Whether a code was entered a short while ago, and where to enter one: moving money for good needs it. */
  /** Another buyer has a deposit for the car: no deposit is possible, and no deadline runs. */
  reserved: boolean
  proved: boolean
  confirmHere: string
  other: { name: string; reviews: string | null }
  request: { payWay: string; hurry: string; note: string | null; at: string }
  /** Who acts next and until when; null after the end. */
  turn: { mine: boolean; title: string; text: string; until: string | null } | null
  price: string | null
  deposit: { state: DepositState; name: string; amount: string; rial: string; rest: string } | null
  /** What the buyer needs for the deposit, and where to charge. */
  lacks: { amount: string; have: string; chargeToman: number } | null
  rule: string | null
  ended: { text: string; money: string | null } | null
  steps: readonly StepView[]
  agreement: { ready: boolean; mineSigned: boolean; otherSigned: boolean } | null
  transfer: {
    at: string
    place: string
    agreed: boolean
    mayAgree: boolean
    /** The place, until the deed is made. */
    word: string | null
    /** The time lies ahead, and no other proposal replaced it. */
    comes: boolean
  } | null
  mayAppoint: boolean
  /** The costs of changing the owner, before the transfer; `mine` is this party's share of the known amounts. */
  transferCosts: {
    lines: readonly { label: string; amount: string | null; why: string | null }[]
    total: string | null
    whole: boolean
    demo: boolean
    payer: string | null
    mine: string | null
    since: string
  } | null
  checks: readonly { item: TransferItem; text: string; done: boolean; mine: boolean }[]
  dispute: {
    reason: string
    words: string | null
    at: string
    by: string
    decision: string | null
    claims: readonly { by: string; words: string | null; at: string }[]
    /** The decision of staff, until the money moves. */
    outcome: string | null
    mayAppeal: boolean
    /** This party may still state what happened. */
    mayClaim: boolean
  } | null
  review: {
    mine: { stars: number; words: string | null } | null
    theirs: { stars: number; words: string | null } | null
    may: boolean
  }
  documents: readonly { id: string; label: string; by: string }[]
  events: readonly { id: string; text: string; by: string; note: string | null; at: string }[]
}

/** An item of a checklist; `fact` is where it comes from. */
export type ChecklistItem = { text: string; fact: string | null }

/** What to look at on a visit. */
export type ChecklistView = {
  parts: readonly { title: string; items: readonly string[] }[]
  model: readonly ChecklistItem[]
  faults: readonly ChecklistItem[]
}

import type { BadgeTone } from '#ui/badge.tsx'
import type { OptionalStep, TransferItem } from './agreement.ts'
import type { DealAct, DealSide, DealState, DepositState } from './states.ts'

/** A file in the list. */
export type DealLine = {
  id: string
  href: string
  title: string
  facts: string
  picture: string | null
  alt: string
  side: DealSide
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

/** A step of the way; `skip`: the buyer may leave it out, or has. */
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
  side: DealSide
  state: DealState
  stateName: string
  tone: BadgeTone
  acts: readonly DealAct[]
  /** Whether a code was told a short while ago, and where one is asked for: money that moves for good wants one. */
  /** The car has the deposit of another buyer: nothing can be set aside, and no clock runs. */
  reserved: boolean
  proved: boolean
  confirmHere: string
  other: { name: string; reviews: string | null }
  request: { payWay: string; hurry: string; note: string | null; at: string }
  /** Whose turn it is, and until when; nothing once it is over. */
  turn: { mine: boolean; title: string; text: string; until: string | null } | null
  price: string | null
  deposit: { state: DepositState; name: string; amount: string; rial: string; rest: string } | null
  /** What the buyer lacks for the deposit, and where to charge. */
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
    /** Where it stands, while the deed still has to be made. */
    word: string | null
    /** Its time lies ahead, and nothing has taken its place. */
    comes: boolean
  } | null
  mayAppoint: boolean
  /** What the change of owners will cost, while it lies ahead; `mine` is what this side pays of what is known. */
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
    /** What staff decided, until the money moves. */
    outcome: string | null
    mayAppeal: boolean
    /** This side may still say what happened. */
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

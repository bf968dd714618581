// The table of all transitions of a deal: who may trigger each, and what happens to the deposit. `deal_change` has the
// same rows.

export const dealStates = [
  'requested',
  'accepted',
  'priced',
  'held',
  'agreed',
  'transferred',
  'disputed',
  'done',
  'declined',
  'withdrawn',
  'expired',
  'gone',
  'cancelled',
  'forfeited',
  'split',
] as const
export type DealState = (typeof dealStates)[number]

/**
 * `seller`: the person who talks to the buyer, or the owner of the dealer. `gallery`: another member of the dealer.
 * `house`: the product itself, for example after an ad is removed.
 */
export type DealActor = 'buyer' | 'seller' | 'gallery' | 'staff' | 'time' | 'house'
/** The two parties of a deal. */
export type DealSide = 'buyer' | 'seller'

export type DealAct =
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'price'
  | 'reopen'
  | 'hold'
  | 'sign'
  | 'cancel'
  | 'hand-over'
  | 'receive'
  | 'dispute'
  | 'concede'
  | 'award'
  | 'refund'
  | 'release'
  | 'split'
  | 'expire'
  | 'stop'

type Step = { from: DealState; act: DealAct; by: readonly DealActor[]; to: DealState }

const selling = ['seller', 'gallery'] as const
const both = ['buyer', 'seller'] as const

export const dealSteps: readonly Step[] = [
  { from: 'requested', act: 'accept', by: selling, to: 'accepted' },
  { from: 'requested', act: 'decline', by: selling, to: 'declined' },
  { from: 'requested', act: 'withdraw', by: ['buyer'], to: 'withdrawn' },
  { from: 'requested', act: 'expire', by: ['time'], to: 'expired' },
  { from: 'requested', act: 'stop', by: ['house'], to: 'gone' },
  { from: 'accepted', act: 'price', by: ['house'], to: 'priced' },
  { from: 'accepted', act: 'decline', by: selling, to: 'declined' },
  { from: 'accepted', act: 'withdraw', by: ['buyer'], to: 'withdrawn' },
  { from: 'accepted', act: 'expire', by: ['time'], to: 'expired' },
  { from: 'accepted', act: 'stop', by: ['house'], to: 'gone' },
  { from: 'priced', act: 'hold', by: ['buyer'], to: 'held' },
  { from: 'priced', act: 'reopen', by: both, to: 'accepted' },
  { from: 'priced', act: 'decline', by: selling, to: 'declined' },
  { from: 'priced', act: 'withdraw', by: ['buyer'], to: 'withdrawn' },
  { from: 'priced', act: 'expire', by: ['time'], to: 'expired' },
  { from: 'priced', act: 'stop', by: ['house'], to: 'gone' },
  // By the second of the two confirmations.
  { from: 'held', act: 'sign', by: ['buyer', ...selling], to: 'agreed' },
  { from: 'held', act: 'cancel', by: ['buyer', ...selling], to: 'cancelled' },
  { from: 'held', act: 'expire', by: ['time'], to: 'cancelled' },
  { from: 'held', act: 'stop', by: ['house'], to: 'gone' },
  { from: 'agreed', act: 'hand-over', by: selling, to: 'transferred' },
  { from: 'agreed', act: 'receive', by: ['buyer'], to: 'done' },
  // A party that breaks a confirmed agreement loses the deposit to the other.
  { from: 'agreed', act: 'cancel', by: ['buyer'], to: 'forfeited' },
  { from: 'agreed', act: 'cancel', by: ['seller'], to: 'cancelled' },
  { from: 'agreed', act: 'dispute', by: ['buyer', ...selling], to: 'disputed' },
  // Silence of both decides nothing: both parties must state what happened.
  { from: 'agreed', act: 'expire', by: ['time'], to: 'disputed' },
  { from: 'agreed', act: 'stop', by: ['house'], to: 'disputed' },
  { from: 'transferred', act: 'receive', by: ['buyer'], to: 'done' },
  { from: 'transferred', act: 'dispute', by: ['buyer', ...selling], to: 'disputed' },
  // Only the seller reported the hand-over: the buyer's silence pays nobody.
  { from: 'transferred', act: 'expire', by: ['time'], to: 'disputed' },
  { from: 'transferred', act: 'stop', by: ['house'], to: 'disputed' },
  // Each party may concede the deposit at any time.
  { from: 'disputed', act: 'concede', by: ['buyer'], to: 'forfeited' },
  { from: 'disputed', act: 'concede', by: ['seller'], to: 'cancelled' },
  { from: 'disputed', act: 'expire', by: ['time'], to: 'cancelled' },
  // The seller claims it, and the buyer does not object in time.
  { from: 'disputed', act: 'award', by: ['time'], to: 'forfeited' },
  // By deadline: the first decision of staff stands without an appeal, or without a decision about the appeal.
  { from: 'disputed', act: 'refund', by: ['staff', 'time'], to: 'cancelled' },
  { from: 'disputed', act: 'release', by: ['staff', 'time'], to: 'forfeited' },
  { from: 'disputed', act: 'split', by: ['staff', 'time'], to: 'split' },
]

/** Returns the next state after an action; null when this actor may not do it now. */
export const nextState = (from: DealState, act: DealAct, by: DealActor): DealState | null =>
  dealSteps.find((step) => step.from === from && step.act === act && step.by.includes(by))?.to ?? null

/** Lists the actions of an actor in a state. */
export const actsOf = (from: DealState, by: DealActor): DealAct[] =>
  dealSteps.flatMap((step) => (step.from === from && step.by.includes(by) ? [step.act] : []))

export const isOpen = (state: DealState): boolean => dealSteps.some(({ from }) => from === state)

export type DepositState = 'none' | 'asked' | 'held' | 'disputed' | 'released' | 'refunded' | 'split'

/** Returns where the deposit is; `wasHeld` distinguishes an end with money from one before it. */
export function depositOf(state: DealState, wasHeld: boolean): DepositState {
  switch (state) {
    case 'priced':
      return 'asked'
    case 'held':
    case 'agreed':
    case 'transferred':
      return 'held'
    case 'disputed':
      return 'disputed'
    case 'done':
    case 'forfeited':
      return 'released'
    case 'split':
      return 'split'
    default:
      return wasHeld ? 'refunded' : 'none'
  }
}

/**
 * How far a dispute is: both parties claim the deposit, staff have decided, or a party has appealed. Each phase has its
 * own result of silence.
 */
export type DisputePhase = 'heard' | 'decided' | 'appealed'

type DisputeTimes = { heard_at: Date | null; decision: unknown; appealed_at: Date | null }

/** Returns the phase of a dispute; null while the parties answer. */
export function disputePhase({ heard_at, decision, appealed_at }: DisputeTimes): DisputePhase | null {
  if (decision !== null) return appealed_at === null ? 'decided' : 'appealed'
  return heard_at === null ? null : 'heard'
}

/** Actions that move a deposit for good: after both confirmations they need the displayed amount and a fresh proof. */
export const movesForGood = (from: DealState, act: DealAct): boolean =>
  (from === 'agreed' || from === 'transferred' || from === 'disputed') && ['receive', 'cancel', 'concede'].includes(act)

/** States with a deposit on hold. */
export const heldStates: readonly DealState[] = ['held', 'agreed', 'transferred', 'disputed']

/** Returns the party that must act in a state; null when neither must. */
export const awaited: Record<DealState, 'buyer' | 'seller' | 'both' | null> = {
  requested: 'seller',
  accepted: 'both',
  priced: 'buyer',
  held: 'both',
  agreed: 'seller',
  transferred: 'buyer',
  disputed: 'both',
  done: null,
  declined: null,
  withdrawn: null,
  expired: null,
  gone: null,
  cancelled: null,
  forfeited: null,
  split: null,
}

/** A removed ad ends a deal up to its deposit; an agreed car has left the market anyway. */
export const endsWithAd: readonly DealState[] = ['requested', 'accepted', 'priced', 'held']
/** Staff look at deals of a blocked ad, also after both confirmations. */
export const stopsWithAd: readonly DealState[] = [...endsWithAd, 'agreed', 'transferred']

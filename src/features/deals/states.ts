import { defineFlow, type FlowStates } from '#kit/flow.ts'

const selling = ['seller', 'gallery'] as const
const both = ['buyer', 'seller'] as const

/**
 * The deal, by action: who may do it, and what follows. `seller`: the person who talks to the buyer, or the owner of the
 * dealer. `gallery`: another member of the dealer. `house`: the product itself, for example after an ad is removed.
 */
export const dealFlow = defineFlow('deal', {
  requested: {
    label: 'منتظر پاسخ فروشنده',
    tone: 'warn',
    acts: {
      accept: { by: selling, to: 'accepted' },
      decline: { by: selling, to: 'declined' },
      withdraw: { by: ['buyer'], to: 'withdrawn' },
      expire: { by: ['time'], to: 'expired' },
      stop: { by: ['house'], to: 'gone' },
    },
  },
  accepted: {
    label: 'گفت‌وگو و قیمت',
    tone: 'info',
    acts: {
      price: { by: ['house'], to: 'priced' },
      decline: { by: selling, to: 'declined' },
      withdraw: { by: ['buyer'], to: 'withdrawn' },
      expire: { by: ['time'], to: 'expired' },
      stop: { by: ['house'], to: 'gone' },
    },
  },
  priced: {
    label: 'منتظر بیعانه',
    tone: 'warn',
    acts: {
      hold: { by: ['buyer'], to: 'held' },
      reopen: { by: both, to: 'accepted' },
      decline: { by: selling, to: 'declined' },
      withdraw: { by: ['buyer'], to: 'withdrawn' },
      expire: { by: ['time'], to: 'expired' },
      stop: { by: ['house'], to: 'gone' },
    },
  },
  held: {
    label: 'بیعانه کنار گذاشته شد',
    tone: 'info',
    acts: {
      // By the second of the two confirmations.
      sign: { by: ['buyer', ...selling], to: 'agreed' },
      cancel: { by: ['buyer', ...selling], to: 'cancelled' },
      expire: { by: ['time'], to: 'cancelled' },
      stop: { by: ['house'], to: 'gone' },
    },
  },
  agreed: {
    label: 'قولنامه تأیید شد',
    tone: 'info',
    acts: {
      'hand-over': { by: selling, to: 'transferred' },
      receive: { by: ['buyer'], to: 'done' },
      // A party that breaks a confirmed agreement loses the deposit to the other.
      cancel: [
        { by: ['buyer'], to: 'forfeited' },
        { by: ['seller'], to: 'cancelled' },
      ],
      dispute: { by: ['buyer', ...selling], to: 'disputed' },
      // Silence of both decides nothing: both parties must state what happened.
      expire: { by: ['time'], to: 'disputed' },
      stop: { by: ['house'], to: 'disputed' },
    },
  },
  transferred: {
    label: 'منتظر تأیید تحویل',
    tone: 'warn',
    acts: {
      receive: { by: ['buyer'], to: 'done' },
      dispute: { by: ['buyer', ...selling], to: 'disputed' },
      // Only the seller reported the hand-over: the buyer's silence pays nobody.
      expire: { by: ['time'], to: 'disputed' },
      stop: { by: ['house'], to: 'disputed' },
    },
  },
  disputed: {
    label: 'در حال بررسی اختلاف',
    tone: 'bad',
    acts: {
      // Each party may concede the deposit at any time.
      concede: [
        { by: ['buyer'], to: 'forfeited' },
        { by: ['seller'], to: 'cancelled' },
      ],
      expire: { by: ['time'], to: 'cancelled' },
      // The seller claims it, and the buyer does not object in time.
      award: { by: ['time'], to: 'forfeited' },
      // By deadline: the first decision of staff stands without an appeal, or without a decision about the appeal.
      refund: { by: ['staff', 'time'], to: 'cancelled' },
      release: { by: ['staff', 'time'], to: 'forfeited' },
      split: { by: ['staff', 'time'], to: 'split' },
    },
  },
  done: {
    label: 'انجام شد',
    tone: 'good',
  },
  declined: {
    label: 'فروشنده نخواست بفروشد',
  },
  withdrawn: {
    label: 'خریدار منصرف شد',
  },
  expired: {
    label: 'مهلت تمام شد',
  },
  gone: {
    label: 'بسته شد',
  },
  cancelled: {
    label: 'لغو شد؛ بیعانه برگشت',
  },
  forfeited: {
    label: 'لغو شد؛ بیعانه به فروشنده رسید',
  },
  split: {
    label: 'لغو شد؛ بیعانه تقسیم شد',
  },
})
export type DealState = FlowStates<typeof dealFlow>
export type DealActor = 'buyer' | 'seller' | 'gallery' | 'staff' | 'time' | 'house'
/** The two parties of a deal. */
export type DealParty = 'buyer' | 'seller'
export type DealAction = Parameters<typeof dealFlow.next>[1]

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
export const movesForGood = (from: DealState, action: DealAction): boolean =>
  (from === 'agreed' || from === 'transferred' || from === 'disputed') &&
  ['receive', 'cancel', 'concede'].includes(action)

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

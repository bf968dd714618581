import type { AdState } from '../ad/ad-states.ts'
import { isOnOffer, type Party } from './rules.ts'

/** `countered`: the other party replaced the offer with another price. */
export const offerStates = ['made', 'taken', 'refused', 'countered', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

export const offerActions = ['take', 'refuse', 'counter', 'withdraw'] as const
export type OfferAction = (typeof offerActions)[number]

/** `maker` made the offer; `other` received it. */
export type OfferActor = 'maker' | 'other'

const rules: Record<OfferAction, { by: OfferActor; to: OfferState }> = {
  take: { by: 'other', to: 'taken' },
  refuse: { by: 'other', to: 'refused' },
  counter: { by: 'other', to: 'countered' },
  withdraw: { by: 'maker', to: 'withdrawn' },
}

/** Days until an open offer lapses. */
export const offerDays = 3

/**
 * The effective state of an offer. `lapsed` and `ad-over` derive from the clock and the ad and are
 * never stored. So an ad that returns after a mistaken sale has its open offer again.
 */
export type OfferStanding = OfferState | 'lapsed' | 'ad-over'

type Offer = { state: OfferState; madeAt: Date }

export function offerStanding({ state, madeAt }: Offer, ad: AdState, now: Date): OfferStanding {
  if (state !== 'made') return state
  if (!isOnOffer(ad)) return 'ad-over'
  return now.getTime() - madeAt.getTime() > offerDays * 24 * 3600 * 1000 ? 'lapsed' : 'made'
}

/** Returns the state after an action, or null when the state or the actor does not allow it. */
export const offerAfter = (standing: OfferStanding, action: OfferAction, actor: OfferActor): OfferState | null =>
  standing === 'made' && rules[action].by === actor ? rules[action].to : null

/** Lists the actions that a party has on an offer of `maker`. */
export const offerActionsOf = (standing: OfferStanding, party: Party, maker: Party): OfferAction[] =>
  offerActions.filter((action) => offerAfter(standing, action, party === maker ? 'maker' : 'other') !== null)

import type { AdState } from '../ad/ad-states.ts'
import { isOnOffer, type Side } from './rules.ts'

/** `countered`: the other side has offered another price in its place. */
export const offerStates = ['made', 'taken', 'refused', 'countered', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

export const offerActs = ['take', 'refuse', 'counter', 'withdraw'] as const
export type OfferAct = (typeof offerActs)[number]

/** `maker`: who made the offer; `other`: to whom it was made. */
export type OfferActor = 'maker' | 'other'

const rules: Record<OfferAct, { by: OfferActor; to: OfferState }> = {
  take: { by: 'other', to: 'taken' },
  refuse: { by: 'other', to: 'refused' },
  counter: { by: 'other', to: 'countered' },
  withdraw: { by: 'maker', to: 'withdrawn' },
}

/** An offer that nobody answered lapses. */
export const offerDays = 3

/**
 * What an offer is at this moment. `lapsed` and `ad-over` are read off the clock and the ad and stand in no row: an ad that was
 * sold by mistake and comes back brings its open offer along, whichever way it changed.
 */
export type OfferStanding = OfferState | 'lapsed' | 'ad-over'

type Offer = { state: OfferState; madeAt: Date }

export function offerStanding({ state, madeAt }: Offer, ad: AdState, now: Date): OfferStanding {
  if (state !== 'made') return state
  if (!isOnOffer(ad)) return 'ad-over'
  return now.getTime() - madeAt.getTime() > offerDays * 24 * 3600 * 1000 ? 'lapsed' : 'made'
}

/** The state after an act; null when it is not possible, or not for who asks. */
export const offerAfter = (standing: OfferStanding, act: OfferAct, actor: OfferActor): OfferState | null =>
  standing === 'made' && rules[act].by === actor ? rules[act].to : null

/** What one side can do with an offer of `maker`. */
export const offerActsOf = (standing: OfferStanding, side: Side, maker: Side): OfferAct[] =>
  offerActs.filter((act) => offerAfter(standing, act, side === maker ? 'maker' : 'other') !== null)

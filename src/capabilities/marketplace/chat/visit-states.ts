import type { AdState } from '../ad/ad-states.ts'
import { isOnOffer, type Side } from './rules.ts'

export const visitStates = ['proposed', 'agreed', 'refused', 'cancelled', 'missed'] as const
export type VisitState = (typeof visitStates)[number]

export const visitActs = ['agree', 'refuse', 'cancel', 'miss'] as const
export type VisitAct = (typeof visitActs)[number]

/**
 * `over`: it was agreed and its time has come, so that one can say the other did not come; `past`: nothing more is said of it. Both
 * are read off the clock. `ad-over`: what was to be seen is gone, read off the ad.
 */
export type VisitStanding = VisitState | 'over' | 'past' | 'ad-over'

/** For so long after its time one can say that the other did not come, and not before so many minutes. */
const missable = { afterMinutes: 30, days: 7 }

/** The first time that can be proposed, and the last one. */
export const visitBounds = { leastMinutes: 30, mostDays: 30 }

export function visitStanding({ state, at }: { state: VisitState; at: Date }, ad: AdState, now: Date): VisitStanding {
  if (state !== 'proposed' && state !== 'agreed') return state
  const minutes = (now.getTime() - at.getTime()) / 60_000
  if (minutes >= 0) {
    const sayable = state === 'agreed' && minutes >= missable.afterMinutes && minutes <= missable.days * 24 * 60
    return sayable ? 'over' : 'past'
  }
  return isOnOffer(ad) ? state : 'ad-over'
}

const rules: Record<VisitAct, { by: 'maker' | 'other' | 'both'; from: VisitStanding; to: VisitState }[]> = {
  agree: [{ by: 'other', from: 'proposed', to: 'agreed' }],
  refuse: [{ by: 'other', from: 'proposed', to: 'refused' }],
  cancel: [
    { by: 'maker', from: 'proposed', to: 'cancelled' },
    { by: 'both', from: 'agreed', to: 'cancelled' },
  ],
  miss: [{ by: 'both', from: 'over', to: 'missed' }],
}

/** The state after an act; null when it is not possible, or not for who asks. */
export function visitAfter(standing: VisitStanding, act: VisitAct, actor: 'maker' | 'other'): VisitState | null {
  const rule = rules[act].find(({ from, by }) => from === standing && (by === 'both' || by === actor))
  return rule?.to ?? null
}

/** What one side can do with a visit that `maker` proposed. */
export const visitActsOf = (standing: VisitStanding, side: Side, maker: Side): VisitAct[] =>
  visitActs.filter((act) => visitAfter(standing, act, side === maker ? 'maker' : 'other') !== null)

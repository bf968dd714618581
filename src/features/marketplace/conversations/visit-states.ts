import type { AdState } from '../ad/ad-states.ts'
import { isOnOffer, type Party } from './rules.ts'

export const visitStates = ['proposed', 'agreed', 'refused', 'cancelled', 'missed'] as const
export type VisitState = (typeof visitStates)[number]

export const visitActions = ['agree', 'refuse', 'cancel', 'miss'] as const
export type VisitAction = (typeof visitActions)[number]

/**
 * `over`: agreed and its time has come, so a party can report the other as missing. `past`: the
 * report period is over. Both derive from the clock. `ad-over` derives from the ad.
 */
export type VisitStanding = VisitState | 'over' | 'past' | 'ad-over'

/** When a missed visit can be reported: minutes after its time, and days at most. */
const missable = { afterMinutes: 30, days: 7 }

/** The earliest and latest time of a proposal. */
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

const rules: Record<VisitAction, { by: 'maker' | 'other' | 'both'; from: VisitStanding; to: VisitState }[]> = {
  agree: [{ by: 'other', from: 'proposed', to: 'agreed' }],
  refuse: [{ by: 'other', from: 'proposed', to: 'refused' }],
  cancel: [
    { by: 'maker', from: 'proposed', to: 'cancelled' },
    { by: 'both', from: 'agreed', to: 'cancelled' },
  ],
  miss: [{ by: 'both', from: 'over', to: 'missed' }],
}

/** Returns the state after an action, or null when the state or the actor does not allow it. */
export function visitAfter(standing: VisitStanding, action: VisitAction, actor: 'maker' | 'other'): VisitState | null {
  const rule = rules[action].find(({ from, by }) => from === standing && (by === 'both' || by === actor))
  return rule?.to ?? null
}

/** Lists the actions that a party has on a visit of `maker`. */
export const visitActionsOf = (standing: VisitStanding, party: Party, maker: Party): VisitAction[] =>
  visitActions.filter((action) => visitAfter(standing, action, party === maker ? 'maker' : 'other') !== null)

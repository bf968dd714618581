/**
 * The states of an appeal: none, open, and its outcomes. `over`: the ad was corrected or withdrawn
 * meanwhile.
 */
export const appealStates = ['none', 'open', 'over', 'granted', 'upheld'] as const
export type AppealState = (typeof appealStates)[number]

/** `decider` rejected the ad; `colleague` is any other staff member. */
export const appealActors = ['seller', 'colleague', 'decider', 'other', 'guest'] as const
export type AppealActor = (typeof appealActors)[number]

type Rule = { by: readonly AppealActor[]; from: Partial<Record<AppealState, AppealState>> }

const rules = {
  ask: { by: ['seller'], from: { none: 'open' } },
  grant: { by: ['colleague'], from: { open: 'granted' } },
  uphold: { by: ['colleague'], from: { open: 'upheld' } },
} satisfies Record<string, Rule>

export type AppealAction = keyof typeof rules
export const appealActions = Object.keys(rules) as AppealAction[]

/** Returns the state after an action, or null when the state or the actor does not allow it. */
export function appealAfterAction(state: AppealState, action: AppealAction, actor: AppealActor): AppealState | null {
  const { by, from }: Rule = rules[action]
  return by.includes(actor) ? (from[state] ?? null) : null
}

/** Facts of the ad: whether it is still rejected by the appealed submission. */
export type AppealFacts = { outcome: 'granted' | 'upheld' | null; adState: string; isLastSending: boolean }

export function appealStateOf(facts: AppealFacts | null): AppealState {
  if (!facts) return 'none'
  if (facts.outcome) return facts.outcome
  return facts.adState === 'rejected' && facts.isLastSending ? 'open' : 'over'
}

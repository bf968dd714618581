/** A second look at a rejection: not asked for, asked for, and what came of it. `over`: the ad was mended or taken back meanwhile. */
export const appealStates = ['none', 'open', 'over', 'granted', 'upheld'] as const
export type AppealState = (typeof appealStates)[number]

/** `decider`: who rejected the ad; `colleague`: anybody else of the staff. */
export const appealActors = ['seller', 'colleague', 'decider', 'other', 'guest'] as const
export type AppealActor = (typeof appealActors)[number]

type Rule = { by: readonly AppealActor[]; from: Partial<Record<AppealState, AppealState>> }

const rules = {
  ask: { by: ['seller'], from: { none: 'open' } },
  grant: { by: ['colleague'], from: { open: 'granted' } },
  uphold: { by: ['colleague'], from: { open: 'upheld' } },
} satisfies Record<string, Rule>

export type AppealAct = keyof typeof rules
export const appealActs = Object.keys(rules) as AppealAct[]

/** The state after an act; null when it is not possible in this state, or not for who asks. */
export function appealAfterAct(state: AppealState, act: AppealAct, actor: AppealActor): AppealState | null {
  const { by, from }: Rule = rules[act]
  return by.includes(actor) ? (from[state] ?? null) : null
}

/** What is read off the ad: whether it is still rejected by the very sending that was appealed against. */
export type AppealFacts = { outcome: 'granted' | 'upheld' | null; adState: string; isLastSending: boolean }

export function appealStateOf(facts: AppealFacts | null): AppealState {
  if (!facts) return 'none'
  if (facts.outcome) return facts.outcome
  return facts.adState === 'rejected' && facts.isLastSending ? 'open' : 'over'
}

/** How a state looks beside its word; `ui/badge.tsx` draws it. */
export type Tone = 'plain' | 'info' | 'good' | 'warn' | 'bad'

type Way<S extends string, By extends string> = { by: readonly By[]; to: NoInfer<S> }

type StepsOfState<S extends string, By extends string, Action extends string> = {
  /** Whether the thing still runs. Without it a state is open when something leads out of it. */
  open?: boolean
  /** The next states, each with its actors. */
  to?: { readonly [K in S]?: readonly By[] }
  /** The same by action: one way, or several where the actor decides what follows. */
  acts?: { readonly [K in Action]?: Way<S, By> | readonly Way<S, By>[] }
}

type Words = {
  /** The state as its owner reads it. */
  label: string
  /** The wording for staff or the public, where it must not address the owner. */
  others?: string
  tone?: Tone
}

export type FlowStep<S extends string = string, By extends string = string, Action extends string = string> = {
  from: S
  to: S
  by: By
  act: Action | null
}

/** The states of a thing and its transitions, without words. */
export type Steps<S extends string = string, By extends string = string, Action extends string = string> = {
  /** The thing in English, for errors: `sale order`. */
  name: string
  states: readonly S[]
  /** Every allowed transition of one actor; the database's trigger knows the same ones. */
  steps: readonly FlowStep<S, By, Action>[]
  /** States in which the thing still runs. */
  open: readonly S[]
  isOpen(state: S): boolean
  /** Returns whether an actor may move it there, by whatever action. */
  may(from: S, to: S, by: By): boolean
  /** Returns the state after an action, or null when this actor may not do it now. */
  next(from: S, action: Action, by: By): S | null
  /** Lists the actions of an actor in a state. */
  actsOf(from: S, by: By): Action[]
}

/** The same with the words that people read. */
export type Flow<S extends string = string, By extends string = string, Action extends string = string> = Steps<
  S,
  By,
  Action
> & {
  labels: Readonly<Record<S, string>>
  /** The wording for staff or the public. */
  othersLabels: Readonly<Record<S, string>>
  tones: Readonly<Record<S, Tone>>
}

export type FlowStates<F> = F extends { readonly states: readonly (infer S)[] } ? S : never
export type FlowActors<F> = F extends { readonly steps: readonly { by: infer By }[] } ? By : never

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value)

function stepsOf<S extends string, By extends string, Action extends string>(
  from: S,
  { to = {}, acts = {} }: StepsOfState<S, By, Action>,
): FlowStep<S, By, Action>[] {
  const moves = (Object.entries(to) as [S, readonly By[]][]).flatMap(([next, actors]) =>
    actors.map((by) => ({ from, to: next, by, act: null })),
  )
  const byAction = (Object.entries(acts) as [Action, Way<S, By> | readonly Way<S, By>[]][]).flatMap(([act, ways]) =>
    (isList(ways) ? ways : [ways]).flatMap((way) => way.by.map((by) => ({ from, to: way.to, by, act }))),
  )
  return [...moves, ...byAction]
}

/** Declares the states of a thing that nobody reads about, such as a slot or a party's share. */
/* @__NO_SIDE_EFFECTS__ */
export function defineSteps<const S extends string, const By extends string, const Action extends string = never>(
  name: string,
  declared: { readonly [K in S]: StepsOfState<S, By, Action> },
): Steps<S, By, Action> {
  const states = Object.keys(declared) as S[]
  const steps = states.flatMap((from) => stepsOf<S, By, Action>(from, declared[from]))
  const open = states.filter((state) => declared[state].open ?? steps.some(({ from }) => from === state))
  return {
    name,
    states,
    steps,
    open,
    isOpen: (state) => open.includes(state),
    may: (from, to, by) => steps.some((step) => step.from === from && step.to === to && step.by === by),
    next: (from, action, by) =>
      steps.find((step) => step.from === from && step.act === action && step.by === by)?.to ?? null,
    actsOf: (from, by) =>
      steps.flatMap((step) => (step.from === from && step.by === by && step.act !== null ? [step.act] : [])),
  }
}

/**
 * Declares the states of a thing: their words and tones, and who may lead from one to another. `platform/flows` adds
 * the table; `testFlow` of the tests walks every path on the database.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineFlow<const S extends string, const By extends string, const Action extends string = never>(
  name: string,
  declared: { readonly [K in S]: StepsOfState<S, By, Action> & Words },
): Flow<S, By, Action> {
  const steps = defineSteps<S, By, Action>(name, declared)
  const table = <T>(read: (words: Words) => T) =>
    Object.fromEntries(steps.states.map((state) => [state, read(declared[state])])) as Record<S, T>
  return {
    ...steps,
    labels: table(({ label }) => label),
    othersLabels: table(({ label, others }) => others ?? label),
    tones: table(({ tone }) => tone ?? 'plain'),
  }
}

import { formatDateTime } from './jalali.ts'

/** The state of a step in a timeline; `ui/parts/timeline.tsx` draws it. */
export type StepState = 'done' | 'current' | 'future' | 'failed'
type Step = { title: string; state: StepState; time?: string | undefined }

/** Returns a step that is done once it has a time. */
export const datedStep = (title: string, at: Date | null): Step => ({
  title,
  state: at ? 'done' : 'future',
  time: at ? formatDateTime(at) : undefined,
})

/** Marks the first step that is still to come as the current one, unless another one is. */
export function withCurrent(steps: readonly Step[]): Step[] {
  const next = steps.some(({ state }) => state === 'current') ? -1 : steps.findIndex(({ state }) => state === 'future')
  return steps.map((step, place) => (place === next ? { ...step, state: 'current' } : step))
}

/** Keeps the steps that are done, and adds how it ended. */
export const endedSteps = (steps: readonly Step[], title: string, at: Date): Step[] => [
  ...steps.filter(({ state }) => state === 'done'),
  { title, state: 'failed', time: formatDateTime(at) },
]

/** Returns the state of a step by its place, once the step at `current` is reached. */
export const stateAtPlace =
  (current: number) =>
  (place: number): StepState =>
    place < current ? 'done' : place === current ? 'current' : 'future'

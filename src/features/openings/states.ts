export const openingStates = ['announced', 'drawing', 'open', 'paused', 'closed', 'stopped'] as const
export type OpeningState = (typeof openingStates)[number]

export type OpeningAct = 'draw' | 'start' | 'set-rate' | 'pause' | 'resume' | 'close' | 'stop'

/** The next state by action and state; missing ones are impossible, in the database too. */
const steps: Readonly<Record<OpeningAct, Partial<Record<OpeningState, OpeningState>>>> = {
  draw: { announced: 'drawing' },
  start: { drawing: 'open' },
  'set-rate': { announced: 'announced', drawing: 'drawing', open: 'open', paused: 'paused' },
  pause: { open: 'paused' },
  resume: { paused: 'open' },
  close: { drawing: 'closed', open: 'closed', paused: 'closed' },
  stop: { announced: 'stopped', drawing: 'stopped', open: 'stopped', paused: 'stopped' },
}

/** Returns the state after an action, or null when it is impossible. */
export const afterAct = (state: OpeningState, act: OpeningAct): OpeningState | null => steps[act][state] ?? null

/** Whether people may still join. */
export const takesPeople = (state: OpeningState): boolean => state !== 'closed' && state !== 'stopped'

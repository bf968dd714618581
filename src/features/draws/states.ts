export const drawStates = [
  'announced',
  'opened',
  'closing',
  'closed',
  'drawing',
  'drawn',
  'settled',
  'cancelled',
] as const
export type DrawState = (typeof drawStates)[number]

export type PassReason = 'declined' | 'disqualified' | 'no-answer'
export const passReasons: Readonly<Record<PassReason, string>> = {
  declined: 'انصراف داد',
  disqualified: 'شرایط را نداشت',
  'no-answer': 'در مهلت پاسخ نداد',
}

export type DrawAct = 'open' | 'close' | 'part' | 'substitute' | 'draw' | 'pass-over' | 'settle' | 'cancel'

const from: Readonly<Record<DrawAct, readonly DrawState[]>> = {
  open: ['announced'],
  close: ['opened'],
  part: ['closed'],
  substitute: ['closed'],
  draw: ['closed'],
  'pass-over': ['drawn'],
  settle: ['drawn'],
  cancel: ['announced', 'opened'],
}

/** Whether an action is possible in a state; no transition leads back. */
export const mayAct = (state: DrawState, act: DrawAct): boolean => from[act].includes(state)

const ofTimed: readonly DrawAct[] = ['part', 'substitute']

/** Whether staff may sign an action; in a timed lottery only the parties' values. */
export const maySign = ({ state, timed }: { state: DrawState; timed: boolean }, act: DrawAct): boolean =>
  mayAct(state, act) && (!timed || ofTimed.includes(act))

export type PartState = { kind: 'party' | 'number'; outcome: 'revealed' | 'number' | 'refused' | null }

/** Lists what is missing before winners can be drawn. */
export function missingParts(parts: readonly PartState[], substitute: string | null): number {
  const open = parts.filter(({ outcome }) => outcome === null).length
  return open + (parts.some(({ outcome }) => outcome === 'refused') && substitute === null ? 1 : 0)
}

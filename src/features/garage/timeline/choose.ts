import type { EventKind } from './events.ts'

export type Chosen = { kinds: readonly string[]; leftOut: readonly number[]; upTo: number }
type Numbered = { no: number; kind: EventKind; corrects: number | null }

/** The first event of each key: corrections belong to the event that they correct. */
export function rootsOf(events: readonly Pick<Numbered, 'no' | 'corrects'>[]): ReadonlyMap<number, number> {
  const roots = new Map<number, number>()
  for (const { no, corrects } of events) roots.set(no, corrects === null ? no : (roots.get(corrects) ?? corrects))
  return roots
}

/**
 * Returns the events of a link: its kinds without excluded events, up to the time of the link. Later corrections of a
 * shown event are included.
 */
export function chooseEvents<Event extends Numbered>(
  events: readonly Event[],
  { kinds, leftOut, upTo }: Chosen,
): Event[] {
  const roots = rootsOf(events)
  return events.filter(({ no, kind }) => {
    const root = roots.get(no)!
    // A change of the car cannot be excluded.
    if (kind === 'change') return true
    return root <= upTo && kinds.includes(kind) && !leftOut.includes(root)
  })
}

/** Returns the valid events, without corrected ones. */
export function latestOf<Event extends Numbered>(events: readonly Event[]): Event[] {
  const corrected = new Set(events.map(({ corrects }) => corrects))
  return events.filter(({ no }) => !corrected.has(no))
}

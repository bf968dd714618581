import type { EventKind } from './events.ts'

export type Chosen = { kinds: readonly string[]; leftOut: readonly number[]; upTo: number }
type Numbered = { no: number; kind: EventKind; corrects: number | null }

/** The first event of what each one tells of: corrections belong to what they correct. */
export function rootsOf(events: readonly Pick<Numbered, 'no' | 'corrects'>[]): ReadonlyMap<number, number> {
  const roots = new Map<number, number>()
  for (const { no, corrects } of events) roots.set(no, corrects === null ? no : (roots.get(corrects) ?? corrects))
  return roots
}

/**
 * The events that a link shows: of its kinds, without those that were left out, as far as there were any when it was made. What
 * corrects a shown event later is shown as well.
 */
export function chooseEvents<Event extends Numbered>(
  events: readonly Event[],
  { kinds, leftOut, upTo }: Chosen,
): Event[] {
  const roots = rootsOf(events)
  return events.filter(({ no, kind }) => {
    const root = roots.get(no)!
    // Nobody may leave out that the car has become another one.
    if (kind === 'change') return true
    return root <= upTo && kinds.includes(kind) && !leftOut.includes(root)
  })
}

/** The events that still hold: what was corrected is not among them. */
export function latestOf<Event extends Numbered>(events: readonly Event[]): Event[] {
  const corrected = new Set(events.map(({ corrects }) => corrects))
  return events.filter(({ no }) => !corrected.has(no))
}

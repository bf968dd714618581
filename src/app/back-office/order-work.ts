import type { WorkItem } from '#platform/work-queue.ts'

/** An item with the name of its kind. */
export type QueuedWork = WorkItem & { kind: string }

/** Returns its name in the address of the queue. */
export const workKey = ({ kind, id }: { kind: string; id: string }): string => `${kind}:${id}`

/** Parses a kind and an id from an address; null for anything else. */
export function readWorkKey(text: unknown): { kind: string; id: string } | null {
  const [, kind, id] = (typeof text === 'string' && /^([a-z-]{1,30}):([0-9a-z]{1,40})$/.exec(text)) || []
  return kind && id ? { kind, id } : null
}

/** Returns the time by which an item is placed: its deadline, earlier by its risk. */
const placeOf = ({ due, hastenMinutes = 0 }: QueuedWork): number =>
  due === null ? Infinity : due.getTime() - hastenMinutes * 60_000

/**
 * Compares by risk and remaining time: the least first, so late items are on top; items without a promise follow, the
 * longest waiting first.
 */
export function compareWork(a: QueuedWork, b: QueuedWork): number {
  const due = placeOf(a) - placeOf(b)
  // Two without a due time differ by NaN.
  if (due) return due
  return a.waitingSince.getTime() - b.waitingSince.getTime() || workKey(a).localeCompare(workKey(b), 'en')
}

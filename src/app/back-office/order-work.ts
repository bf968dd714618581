import type { WorkItem } from '#platform/work-queue.ts'

/** An item with the name of its kind. */
export type QueuedWork = WorkItem & { kind: string }

/** Its name in the address of the queue. */
export const workKey = ({ kind, id }: { kind: string; id: string }): string => `${kind}:${id}`

/** What an address names: a kind and an id; null for anything else. */
export function readWorkKey(text: unknown): { kind: string; id: string } | null {
  const [, kind, id] = (typeof text === 'string' && /^([a-z-]{1,30}):([0-9a-z]{1,40})$/.exec(text)) || []
  return kind && id ? { kind, id } : null
}

/**
 * The order of the queue: what has the least time left comes first, so what is late stands on top; what nothing is promised
 * for comes after, the longest waiting first.
 */
export function compareWork(a: QueuedWork, b: QueuedWork): number {
  const due = (a.due?.getTime() ?? Infinity) - (b.due?.getTime() ?? Infinity)
  // Two without a due time differ by NaN.
  if (due) return due
  return a.waitingSince.getTime() - b.waitingSince.getTime() || workKey(a).localeCompare(workKey(b), 'en')
}

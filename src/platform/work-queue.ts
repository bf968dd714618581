import type { RequestContext } from './context.ts'

/** One thing that waits for staff, as a row of the queue; `id` is unique within its kind. */
export type WorkItem = {
  id: string
  title: string
  /** A second line: from whom, why, how many. */
  about: string
  waitingSince: Date
  /** Until when it has to be dealt with; null where nothing is promised. */
  due: Date | null
}

/** What the queue asks for: at most `limit` items, those that are due first; with `assigneeId` only what that person has taken. */
export type WorkFilter = { limit: number; assigneeId: bigint | null }

export type WorkTone = 'plain' | 'info' | 'good' | 'warn' | 'bad'

/** What staff see of one item beside the queue, and what they can do about it there. */
export type WorkPreview = {
  title: string
  /** The whole page of the item. */
  href: string
  due: Date | null
  badges?: readonly { text: string; tone: WorkTone }[]
  /** Keys of pictures. */
  pictures?: readonly string[]
  /** Why it is in the queue, the weightiest first. */
  reasons?: readonly { text: string; note?: string; tone: WorkTone }[]
  facts?: readonly { label: string; value: string }[]
  /** Words of a person: the last message, the text of an ad. */
  quote?: { label: string; text: string }
  /** What happened so far, the oldest first. */
  steps?: readonly { title: string; time: string }[]
  /** What was seen when this was made; goes back with the act, so that nothing is decided that nobody has read. */
  seen?: string
  acts: readonly WorkAct[]
}

/**
 * One act of a preview. `key` is the letter of the keyboard that presses it, by its place on a Latin keyboard. With `href` it
 * opens a page; with `reason` it is asked for again and needs words; otherwise it is done at once.
 */
export type WorkAct = {
  act: string
  key: string
  label: string
  danger?: boolean
  href?: string
  reason?: { title: string; about: string; hint?: string }
}

/** An act that was pressed. */
export type WorkDone = { id: string; act: string; seen: string; reason: string }

/** One kind of work in the queue of the back office. Everything here asks for its permission by itself. */
export type WorkQueue = {
  /** Its name in addresses, unique in the product. */
  kind: string
  label: string
  /** All of them, as the name of their list. */
  plural: string
  find: (ctx: RequestContext, filter: WorkFilter) => Promise<readonly WorkItem[]>
  /** Null for what waits no longer. */
  preview: (ctx: RequestContext, id: string) => Promise<WorkPreview | null>
  /** Gives the sentence that staff read when it was refused. */
  act: (ctx: RequestContext, done: WorkDone) => Promise<string | null>
}

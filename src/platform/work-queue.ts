import type { RequestContext } from './context.ts'

/** An item for staff, as a row of the queue; `id` is unique within its kind. */
export type WorkItem = {
  id: string
  title: string
  /** A second line: from whom, why, how many. */
  about: string
  waitingSince: Date
  /** The deadline; null where nothing is promised. */
  due: Date | null
  /** Minutes by which its risk brings it forward in the queue. */
  hastenMinutes?: number
}

/**
 * The request of the queue: at most `limit` items, the earliest deadline first; with `assigneeId` only those taken by
 * that person.
 */
export type WorkFilter = { limit: number; assigneeId: bigint | null }

export type WorkTone = 'plain' | 'info' | 'good' | 'warn' | 'bad'

/** The staff's view of one item beside the queue, with its actions. */
export type WorkPreview = {
  title: string
  /** The whole page of the item. */
  href: string
  due: Date | null
  badges?: readonly { text: string; tone: WorkTone }[]
  /** Keys of pictures. */
  pictures?: readonly string[]
  /** Why it is in the queue, the most important reason first. */
  reasons?: readonly { text: string; note?: string; tone: WorkTone }[]
  facts?: readonly { label: string; value: string }[]
  /** A person's text: the last message, the text of an ad. */
  quote?: { label: string; text: string }
  /** The history, oldest first. */
  steps?: readonly { title: string; time: string }[]
  /**
   * The version at the time of this preview; sent back with the action, so that nobody decides about unseen changes.
   */
  seen?: string
  acts: readonly WorkAction[]
}

/**
 * One action of a preview. `key` is its shortcut letter, by its place on a Latin keyboard. With `href` it opens a page;
 * with `reason` it needs confirmation and a reason; otherwise it runs at once.
 */
export type WorkAction = {
  act: string
  key: string
  label: string
  danger?: boolean
  href?: string
  reason?: {
    title: string
    about: string
    hint?: string
    /** Ready reasons, chosen by number keys; the words are then optional. */
    choices?: { title: string; options: readonly { value: string; label: string }[] }
  }
  /** What the action does to the person concerned. */
  effect?: string
}

/** A chosen action; `choices` are the ready reasons. */
export type WorkDone = { id: string; act: string; seen: string; reason: string; choices: readonly string[] }

/** One kind of work in the queue of the admin panel. Every function here checks its own permission. */
export type WorkQueue = {
  /** Its name in addresses, unique in the product. */
  kind: string
  label: string
  /** The name of their list. */
  plural: string
  find: (ctx: RequestContext, filter: WorkFilter) => Promise<readonly WorkItem[]>
  /** Returns null for an item that no longer waits. */
  preview: (ctx: RequestContext, id: string) => Promise<WorkPreview | null>
  /** Returns the message for staff after a refusal. */
  act: (ctx: RequestContext, completed: WorkDone) => Promise<string | null>
  /** Takes the last action on an item back; returns the message for staff after a refusal. Absent where that is impossible. */
  undo?: (ctx: RequestContext, id: string) => Promise<string | null>
}

import type { AboutView } from './about.ts'
import type { TicketKind, TicketState } from './rules.ts'

/** A ticket in a list, for its owner; words are ready to print. */
export type TicketRow = {
  id: string
  kind: TicketKind
  topic: string
  title: string
  state: TicketState
  updated: string
  /** Until when an answer is promised, in words; null while nobody waits. */
  promise: string | null
}

/** One message; `files` are the ids of its pictures. */
export type MessageView = {
  id: string
  mine: boolean
  author: string
  internal: boolean
  body: string
  at: string
  files: string[]
}

/** A whole ticket with its conversation. */
export type ThreadView = TicketRow & {
  opened: string
  about: AboutView | null
  rating: number | null
  closedBy: 'person' | 'staff' | null
  messages: MessageView[]
}

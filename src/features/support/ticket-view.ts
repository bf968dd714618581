import type { AboutView } from './about.ts'
import type { TicketKind, TicketState } from './rules.ts'

/** A ticket in its owner's list, as printable texts. */
export type TicketRow = {
  id: string
  kind: TicketKind
  topic: string
  title: string
  state: TicketState
  updated: string
  /** The deadline in words; null when no answer is due. */
  promise: string | null
}

/** One message; `files` holds the ids of its pictures. */
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

import type { ApplicationKind, ApplicationState } from './rules.ts'

export type EventView = {
  id: string
  state: string | null
  note: string | null
  internal: boolean
  by: string | null
  at: string
}
/** One of a person's own applications, with what leads to its steps. */
export type OwnApplication = {
  title: string
  state: ApplicationState
  sent: string
  code: string
  mobile: string
}
/** An application for who holds its code. */
export type FollowedView = {
  kind: ApplicationKind
  title: string
  state: ApplicationState
  sent: string
  open: boolean
  events: EventView[]
}

import type { ApplicationKind, ApplicationState } from './rules.ts'

export type EventView = {
  id: string
  state: string | null
  note: string | null
  internal: boolean
  by: string | null
  at: string
}
/** A person's own application, with what its actions need. */
export type OwnApplication = {
  title: string
  state: ApplicationState
  sent: string
  code: string
  mobile: string
}
/** An application for the holder of its code. */
export type FollowedView = {
  kind: ApplicationKind
  title: string
  state: ApplicationState
  sent: string
  open: boolean
  events: EventView[]
}

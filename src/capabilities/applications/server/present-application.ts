import { formatDateTime } from '#kit/jalali.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { EventView, FollowedView } from '../application-view.ts'
import { isOpen, type ApplicationKind, type ApplicationState } from '../rules.ts'
import { stateNames } from '../texts.ts'

type Row = { kind: ApplicationKind; title: string; state: ApplicationState; sent_at: Date }
type Event = {
  id: bigint
  state: ApplicationState | null
  note_sealed: Buffer | null
  internal: boolean
  staff_id: bigint | null
  at: Date
}

export const presentEvent = (secrets: Secrets, event: Event, by: string | null): EventView => ({
  id: String(event.id),
  state: event.state && stateNames[event.state],
  note: event.note_sealed && secrets.open(event.note_sealed),
  internal: event.internal,
  by,
  at: formatDateTime(event.at),
})

/** For who applied: without notes of staff, and without their names. */
export const presentFollowed = (secrets: Secrets, row: Row, events: readonly Event[]): FollowedView => ({
  kind: row.kind,
  title: row.title,
  state: row.state,
  sent: formatDateTime(row.sent_at),
  open: isOpen(row.state),
  events: events.filter(({ internal }) => !internal).map((event) => presentEvent(secrets, event, null)),
})

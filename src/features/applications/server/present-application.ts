import './tables.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { EventView, FollowedView, OwnApplication } from '../application-view.ts'
import { isOpen, type ApplicationKind, type ApplicationState } from '../rules.ts'
import type { ApplicationDetails } from '../schemas.ts'
import { kindNames, stateNames } from '../texts.ts'

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

const maxOwn = 20

/** Lists a person's signed-in applications, newest first. */
export async function findOwn({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await db
    .selectFrom('application')
    .select(['title', 'kind', 'state', 'sent_at', 'code_sealed', 'details_sealed'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(maxOwn)
    .execute()
  return rows.map(({ title, kind, state, sent_at, code_sealed, details_sealed }): OwnApplication => {
    const { mobile } = JSON.parse(secrets.open(details_sealed)) as ApplicationDetails
    const [code, sent] = [secrets.open(code_sealed), formatDateTime(sent_at)]
    return { title: `${kindNames[kind]}: ${title}`, state, sent, code, mobile }
  })
}

/** Formats an application for its applicant, without staff's notes and names. */
export const presentFollowed = (secrets: Secrets, row: Row, events: readonly Event[]): FollowedView => ({
  kind: row.kind,
  title: row.title,
  state: row.state,
  sent: formatDateTime(row.sent_at),
  open: isOpen(row.state),
  events: events.filter(({ internal }) => !internal).map((event) => presentEvent(secrets, event, null)),
})

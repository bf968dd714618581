import '#platform/tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { keysetPage, readIdCursor, type PageRequest } from '#platform/keyset.ts'

type EntryFilter = {
  /** The id of a person. */
  actor: string | null
  act: string | null
  /** The name of a subject, or its prefix: `rule:` finds all rules. */
  subject: string
  days: { from: Date; to: Date } | null
}

/** Lists log entries, latest first, with the cursor of the next page. */
export async function findAuditEntries(
  { db }: Pick<RequestContext, 'db'>,
  { actor, act, subject, days }: EntryFilter,
  { after, size }: PageRequest,
) {
  const before = readIdCursor(after)
  let query = db
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(size + 1)
  if (before !== null) query = query.where('number', '<', before)
  if (actor) query = query.where('actor_id', '=', BigInt(actor))
  if (act) query = query.where('act', '=', act)
  if (subject) query = query.where((is) => is(is.fn('left', ['subject', is.val(subject.length)]), '=', subject))
  if (days) query = query.where('at', '>=', days.from).where('at', '<=', days.to)
  const rows = await query.execute()
  return keysetPage(rows, size, ({ number }) => String(number))
}

/** Lists actors and actions of the log, for its filters. */
export async function findFilterChoices(db: Db): Promise<{ actors: bigint[]; acts: string[] }> {
  const [actors, actions] = await Promise.all([
    db.selectFrom('audit_entry').select('actor_id').distinct().limit(200).execute(),
    db.selectFrom('audit_entry').select('act').distinct().orderBy('act').limit(200).execute(),
  ])
  return { actors: actors.map(({ actor_id }) => actor_id), acts: actions.map(({ act }) => act) }
}

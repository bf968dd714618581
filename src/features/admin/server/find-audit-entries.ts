import '#platform/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { keysetPage } from '#platform/keyset.ts'

export type EntryFilter = {
  actor?: bigint
  act?: string
  /** The name of a subject, or its prefix: `rule:` finds all rules. */
  subject?: string
  from?: Date
  to?: Date
}

type Page = { after?: bigint | null; size: number }

/** Lists log entries, latest first, with the cursor of the next page. */
export async function findAuditEntries(db: Db, { actor, act, subject, from, to }: EntryFilter, { after, size }: Page) {
  let query = db
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(size + 1)
  if (after) query = query.where('number', '<', after)
  if (actor !== undefined) query = query.where('actor_id', '=', actor)
  if (act) query = query.where('act', '=', act)
  if (subject) query = query.where((is) => is(is.fn('left', ['subject', is.val(subject.length)]), '=', subject))
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<=', to)
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

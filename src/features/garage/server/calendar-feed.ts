import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { newToken, sha256 } from '#platform/secrets.ts'

type Ctx = Pick<RequestContext, 'db' | 'now'>

/** Calendars poll every few hours; write the time of the last request at most this frequently. */
const noteEveryMs = 3_600_000

/** Makes the secret address of a person's calendar and returns its token; ends an earlier address. */
export async function openCalendarFeed({ db, now }: Ctx, personId: bigint): Promise<string> {
  const token = newToken()
  const row = { token_hash: sha256(token), made_at: now, read_at: null }
  await db
    .insertInto('garage_calendar')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
  return token
}

/** Ends the address of a person's calendar. Idempotent. */
export async function endCalendarFeed({ db }: Pick<Ctx, 'db'>, personId: bigint): Promise<void> {
  await db.deleteFrom('garage_calendar').where('person_id', '=', personId).execute()
}

/** Returns when a person's calendar address was made and last requested; null without one. */
export async function findCalendarFeed({ db }: Pick<Ctx, 'db'>, personId: bigint) {
  const row = await db
    .selectFrom('garage_calendar')
    .select(['made_at', 'read_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns the person whose calendar a token opens. Throws not-found for an unknown or ended one, and for a locked
 * account.
 */
export async function readCalendarFeed({ db, now }: Ctx, token: string): Promise<bigint> {
  const row = await db
    .selectFrom('garage_calendar as feed')
    .innerJoin('person', 'person.id', 'feed.person_id')
    .select(['feed.person_id', 'feed.read_at'])
    .where('feed.token_hash', '=', sha256(token))
    .where('person.locked_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.read_at === null || now.getTime() - row.read_at.getTime() > noteEveryMs) {
    await db.updateTable('garage_calendar').set({ read_at: now }).where('person_id', '=', row.person_id).execute()
  }
  return row.person_id
}

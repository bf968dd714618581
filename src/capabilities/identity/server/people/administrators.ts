import '../tables.ts'
import { sql } from 'kysely'
import type { Trx } from '#platform/database.ts'

/**
 * Stands before an act that may take an administrator away: of two such acts the second waits here, and then finds what the
 * first one left.
 */
export const lockAdministrators = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(trx)

/** Whether this person is the only administrator who can act; the database refuses to lose them too. */
export async function isLastAdministrator(trx: Trx, personId: bigint): Promise<boolean> {
  const administrators = await trx
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`'administrator' = any (roles)`)
    .where('locked_at', 'is', null)
    .where('erased_at', 'is', null)
    .limit(2)
    .execute()
  return administrators.length === 1 && administrators[0]!.id === personId
}

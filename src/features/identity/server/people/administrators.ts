import '../tables.ts'
import { sql } from 'kysely'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import type { Trx } from '#platform/database/database.ts'

/**
 * Serialises actions that may remove an administrator: the second waits and sees the first one's
 * result.
 */
export const lockAdministrators = (trx: Trx) => advisoryLock(trx, 'administrators')

/** Whether this person is the only active administrator, whom the database protects as well. */
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

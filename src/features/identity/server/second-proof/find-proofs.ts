import '../tables.ts'
import type { Db } from '#platform/database/database.ts'
import { proofsOf, type ProofWay } from '../../rules.ts'

/** Lists the account's proofs beside a code, best first; empty while only its number is known. */
export async function findProofs(db: Db, personId: bigint, now: Date): Promise<ProofWay[]> {
  const row = await db
    .selectFrom('person')
    .select(['password_hash', 'password_set_at', 'national_code_index', 'national_code_at'])
    .select(['first_name', 'last_name', 'last_entered_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const facts = {
    password: row.password_hash === null ? null : { since: row.password_set_at },
    nationalCode: row.national_code_index === null ? null : { since: row.national_code_at },
    name: row.first_name !== null && row.last_name !== null,
    lastEntered: row.last_entered_at,
  }
  return proofsOf(facts, now)
}

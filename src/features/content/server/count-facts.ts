import { sql } from 'kysely'
import type { PersonFacts } from '#platform/client-manifest.ts'
import type { Db } from '#platform/database/database.ts'
import { countChangedTexts } from './legal-editions.ts'

/** Counts a person's facts for the menu of their account pages. */
export async function countFacts(db: Db, personId: bigint): Promise<PersonFacts> {
  const { now } = (await sql<{ now: Date }>`select now() as now`.execute(db)).rows[0]!
  return { changedTexts: await countChangedTexts(db, now, personId) }
}

import type { RequestContext } from '#platform/context.ts'
import type { LegalName } from '../legal-texts.ts'
import { editionOf, findEditions } from './legal-editions.ts'
import './tables.ts'

/**
 * Keeps that a person accepted an edition. Only the one that holds today: who read an older one is shown the page again.
 * The same again changes nothing.
 */
export async function acceptLegal(
  { db, now }: RequestContext,
  personId: bigint,
  { name, version }: { name: LegalName; version: string },
): Promise<boolean> {
  const today = editionOf(await findEditions(db, name), now)
  if (!today || today.version !== version) return false
  await db
    .insertInto('content_acceptance')
    .values({ person_id: personId, document: name, version, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

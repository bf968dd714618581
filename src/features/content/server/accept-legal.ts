import { signedIn } from '#features/identity/contract.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { legalTexts, type LegalName } from '../legal-texts.ts'
import { editionOf, findEditions } from './legal-editions.ts'
import './tables.ts'

/**
 * Stores that a person accepted an edition. Accepts only the current one; a reader of an older
 * edition sees the page again. Repeating it changes nothing.
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

/**
 * Stores the acceptance of the texts named on the sign-in page, once. For a later edition the
 * person is informed instead of accepting it unseen.
 */
export async function acceptAtSignIn(trx: Trx, personId: bigint, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('content_acceptance')
    .select('document')
    .distinct()
    .where('person_id', '=', personId)
    .execute()
  for (const name of Object.keys(legalTexts) as LegalName[]) {
    if (rows.some(({ document }) => document === name)) continue
    const today = editionOf(await findEditions(trx, name), now)
    if (!today) continue
    await trx
      .insertInto('content_acceptance')
      .values({ person_id: personId, document: name, version: today.version, accepted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export const acceptanceSubscriptions = ({ clock }: Pick<Platform, 'clock'>): readonly Subscription[] => [
  subscribe(signedIn, {
    name: 'content.accept-at-sign-in',
    run: (trx, { personId }) => acceptAtSignIn(trx, BigInt(personId), clock.now()),
  }),
]

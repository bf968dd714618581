import { signedIn } from '#capabilities/identity/contract.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { subscribe, type Subscription } from '#platform/events.ts'
import { legalTexts, type LegalName } from '../legal-texts.ts'
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

/**
 * Who comes in accepts the texts that the page of signing in names; once, so that of a later edition they are told what changed
 * in place of accepting it unseen.
 */
export async function acceptAtSignIn(trx: Trx, personId: bigint, now: Date): Promise<void> {
  const known = await trx
    .selectFrom('content_acceptance')
    .select('document')
    .distinct()
    .where('person_id', '=', personId)
    .execute()
  for (const name of Object.keys(legalTexts) as LegalName[]) {
    if (known.some(({ document }) => document === name)) continue
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

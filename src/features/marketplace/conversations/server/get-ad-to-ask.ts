import { getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { adPlatePurpose } from '../../ad/plate-purpose.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { findRisks } from '../../ad/server/find-risks.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { findThread } from './start-thread.ts'
import { presentThreadAd } from './get-thread.ts'

type Question = { adId: string; personId: bigint }

/**
 * Loads an ad for a person who wants to write to its seller: the existing thread, or the reason for
 * a refusal.
 */
export async function getAdToAsk({ db, now }: Pick<RequestContext, 'db' | 'now'>, { adId, personId }: Question) {
  const ad = await selectFullAds(db)
    .where('public_id', '=', adId)
    .where('state', 'in', ['published', 'paused', 'pending', 'sold', 'expired'])
    .executeTakeFirst()
  if (!ad) throw notFound()
  const mine = ad.seller_id === personId
  const threadId = await findThread(db, ad.id, personId)
  // Only the seller sees a non-public ad.
  if (!threadId && !mine && (ad.state === 'paused' || ad.state === 'pending')) throw notFound()
  const refusal = mine ? 'own' : ad.state !== 'published' ? 'gone' : ad.contact_way === 'phone' ? 'phone-only' : null
  const { plate_index: plateIndex } = await db
    .selectFrom('ad')
    .select('plate_index')
    .where('id', '=', ad.id)
    .executeTakeFirstOrThrow()
  const catalogue = await getCatalogue(db)
  return {
    id: ad.id,
    threadId,
    refusal,
    sellerId: ad.seller_id,
    /** The plate of the ad's garage car; null without one. */
    plate: plateIndex && { index: plateIndex, purpose: adPlatePurpose },
    risks: refusal ? [] : await findRisks(db, ad),
    ad: presentThreadAd(ad, presentCard(ad, catalogue, now)),
  } as const
}

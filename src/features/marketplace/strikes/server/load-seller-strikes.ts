import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { findWaitingApproval } from '#features/rules/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { ownedBy } from '../../ad/server/ad-owner.ts'
import { findStanding, findStrikesOf, nextStrike } from './find-strikes.ts'
import { personalSeller } from '../strikes.ts'
import { banOf } from './give-strike.ts'
import { presentStrike } from './present-strike.ts'

/** Loads the strikes of an ad's seller, the number of the next one, and what it usually causes. */
export async function loadSellerStrikes(ctx: RequestContext, adId: string) {
  requirePermission(ctx, 'ads.moderate')
  const { db, now } = ctx
  const ad = await db
    .selectFrom('ad')
    .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
    .select(['ad.seller_id', 'ad.gallery_id', 'ad.trim_id', 'gallery.name as gallery'])
    .where('ad.public_id', '=', adId)
    .executeTakeFirst()
  if (!ad) throw notFound()
  const owner = { personId: ad.seller_id, galleryId: ad.gallery_id }
  const [catalogue, strikes, next, standing, waiting, live] = await Promise.all([
    getCatalogue(db),
    findStrikesOf(db, owner, now),
    nextStrike(db, owner, now),
    findStanding(db, owner, now),
    findWaitingApproval(db, banOf(owner)),
    db
      .selectFrom('ad')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(ownedBy(owner))
      .where('state', '=', 'published')
      .executeTakeFirstOrThrow(),
  ])
  return {
    adId,
    title: vehicleTitle(catalogue, ad.trim_id),
    seller: ad.gallery ?? personalSeller,
    strikes: strikes.map((strike) => presentStrike(catalogue, strike, 'staff')),
    ...next,
    banned: standing.closed?.effect === 'banned',
    live: live.n,
    waiting: waiting ? { own: waiting.asked_by === ctx.scope.session.personId, href: waiting.href } : null,
  }
}

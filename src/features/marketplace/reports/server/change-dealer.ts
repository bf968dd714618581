import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { notify } from '#features/notifications/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { dealerSuspendedNotice } from './notices.ts'

type Change = { slug: string; change: 'suspend' | 'release'; note: string }

/**
 * Suspends a dealer with its public ads and notifies its owner, or releases it with exactly those
 * ads. Refuses when nothing would change. Throws not-found for an unknown dealer.
 */
export async function changeDealer(
  ctx: RequestContext,
  { slug, change, note }: Change,
): Promise<Result<{ ads: number }, 'already' | 'own'>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  return inTransaction(ctx.db, async (trx) => {
    const dealer = await trx
      .selectFrom('gallery')
      .select(['id', 'state', 'name', 'owner_id'])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst()
    if (!dealer) throw notFound()
    const state = change === 'suspend' ? 'suspended' : 'active'
    if (dealer.state === state) return refuse('already')
    if (await isOwnMatter(trx, staffId, { sellerId: null, galleryId: dealer.id })) return refuse('own')
    const settled = change === 'release' ? { cleared_at: ctx.now, bait_at: null } : {}
    await trx
      .updateTable('gallery')
      .set({ state, ...settled })
      .where('id', '=', dealer.id)
      .execute()
    const ads = change === 'suspend' ? await stopAds(trx, dealer.id) : await releaseAds(trx, dealer.id, ctx.now)
    await writeAudit(trx, ctx, { act: `gallery.${change}`, subject: `gallery:${slug}`, details: { note, ads } })
    const { id, name, owner_id: personId } = dealer
    if (change === 'suspend' && personId !== null) {
      const key = `gallery-stopped:${id}:${ctx.now.getTime()}`
      const link = '/profile/support'
      await notify(trx, ctx, { personId, notice: dealerSuspendedNotice, data: { gallery: name }, link, key })
    }
    return ok({ ads })
  })
}

/** Suspends the public ads of a dealer. */
export async function stopAds(trx: Trx, dealerId: bigint): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('ad')
    .set({ state: 'suspended', stopped_with_gallery: true })
    .where('gallery_id', '=', dealerId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Releases the ads; some have expired meanwhile. */
async function releaseAds(trx: Trx, dealerId: bigint, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('ad')
    .set({
      state: sql`case when expires_at <= ${now} then 'expired' else 'published' end`,
      stopped_with_gallery: false,
    })
    .where('gallery_id', '=', dealerId)
    .where('state', '=', 'suspended')
    .where('stopped_with_gallery', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

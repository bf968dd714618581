import '../tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { recordAct } from '#platform/audit.ts'
import type { Doing } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { stateAfter, type Decision } from '../../moderation.ts'

type Decided = { adId: string; decision: Decision; note: string }

/**
 * Closes the open reports of an ad with their outcome and stops the ad or lets it be. Refused when there is nothing to decide
 * any more; throws not-found for an unknown ad.
 */
export async function decideReports(
  doing: Doing,
  { adId, decision, note }: Decided,
): Promise<Result<{ reports: number }, 'decided'>> {
  requirePermission(doing, 'ads.moderate')
  return inTransaction(doing.db, async (trx) => {
    const ad = await trx
      .selectFrom('ad')
      .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
      .select(['ad.id', 'ad.state', 'ad.expires_at', 'gallery.state as gallery_state'])
      .where('ad.public_id', '=', adId)
      .forUpdate('ad')
      .executeTakeFirst()
    if (!ad) throw notFound()
    const galleryStopped = ad.gallery_state === 'suspended'
    const expired = ad.expires_at !== null && ad.expires_at <= doing.now
    const state = stateAfter(ad.state, decision, { expired, galleryStopped })
    const closed = await trx
      .updateTable('ad_report')
      .set({ state: 'closed', outcome: decision === 'suspend' ? 'upheld' : 'dismissed', closed_at: doing.now })
      .where('ad_id', '=', ad.id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    const reports = Number(closed.numUpdatedRows)
    if (reports === 0 && state === ad.state) return refuse('decided')
    // A kept ad of a stopped gallery comes back with it, a stopped one does not.
    const stopped_with_gallery = galleryStopped && decision === 'keep' && state === 'suspended'
    await trx.updateTable('ad').set({ state, stopped_with_gallery }).where('id', '=', ad.id).execute()
    await recordAct(trx, doing, { act: `ad.${decision}`, subject: `ad:${adId}`, details: { note, reports, state } })
    return ok({ reports })
  })
}

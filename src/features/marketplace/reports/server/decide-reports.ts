import { notifyAdMoved } from '../../ad/server/notify-ad-moved.ts'
import '../../ad/server/tables.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { requirePermission } from '#platform/staff.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { shortAdPath } from '../../addresses.ts'
import { hideForBaitJob } from './hide-for-bait.ts'
import { adSuspendedNotice, reportDecidedNotice } from './notices.ts'
import { reportsSeen, stateAfter, type Decision } from '../moderation.ts'

/** `seen` identifies what the decision is about; see `reportsSeen`. */
type Decided = { adId: string; decision: Decision; note: string; seen?: string }

/**
 * Closes the open reports of an ad with their outcome and suspends or keeps the ad. Notifies the
 * reporters and the seller of a suspended ad. Refuses when nothing is open or the state changed
 * since `seen`. Throws not-found for an unknown ad.
 */
export async function decideReports(
  ctx: RequestContext,
  { adId, decision, note, seen }: Decided,
): Promise<Result<{ reports: number }, 'decided' | 'changed' | 'own'>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction(ctx.db, async (trx) => {
    const ad = await trx
      .selectFrom('ad')
      .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
      .select(['ad.id', 'ad.state', 'ad.expires_at', 'ad.trim_id', 'ad.seller_id', 'ad.strike_id'])
      .select(['ad.gallery_id', 'gallery.state as gallery_state'])
      .where('ad.public_id', '=', adId)
      .forUpdate('ad')
      .executeTakeFirst()
    if (!ad) throw notFound()
    if (await isOwnMatter(trx, staffId, { sellerId: ad.seller_id, galleryId: ad.gallery_id })) return refuse('own')
    const dealerSuspended = ad.gallery_state === 'suspended'
    const expired = ad.expires_at !== null && ad.expires_at <= ctx.now
    const state = stateAfter(ad.state, decision, {
      expired,
      // An ad that a ban has stopped returns with the end of the ban.
      sellerStopped: dealerSuspended || ad.strike_id !== null,
    })
    const closed = await trx
      .updateTable('ad_report')
      .set({ state: 'closed', outcome: decision === 'suspend' ? 'upheld' : 'dismissed', closed_at: ctx.now })
      .where('ad_id', '=', ad.id)
      .where('state', '=', 'open')
      .returning(['id', 'person_id'])
      .execute()
    const reports = closed.length
    if (reports === 0 && state === ad.state) return refuse('decided')
    const match = reportsSeen(
      ad.state,
      closed.map(({ id }) => id),
    )
    // Refuse a decision about unread reports.
    if (seen !== undefined && seen !== match) return refuse('changed')
    // A kept ad of a suspended dealer returns with it; a suspended ad does not.
    const stopped_with_gallery = dealerSuspended && decision === 'keep' && state === 'suspended'
    // Earlier reports no longer hide the ad while it stays unchanged.
    const kept_at = decision === 'keep' ? ctx.now : null
    await trx.updateTable('ad').set({ state, stopped_with_gallery, kept_at }).where('id', '=', ad.id).execute()
    if (decision === 'suspend') await notifyAdMoved(trx, ad.id, 'stopped')
    if (decision === 'suspend' && ad.gallery_id !== null && reports > 0)
      await addJob(trx, hideForBaitJob, { galleryId: String(ad.gallery_id) }, { key: `bait:${ad.gallery_id}` })
    await writeAudit(trx, ctx, { act: `ad.${decision}`, subject: `ad:${adId}`, details: { note, reports, state } })
    const title = vehicleTitle(catalogue, ad.trim_id)
    await notifyReporters(trx, ctx, closed, {
      title,
      adId,
      upheld: decision === 'suspend',
      ended: state !== 'suspended',
    })
    // Notify also when reports alone had hidden the ad: the seller does not know yet.
    if (state === 'suspended' && decision === 'suspend') {
      const link = `/profile/support?about=ad:${adId}`
      const key = `ad-stopped:${ad.id}:${ctx.now.getTime()}`
      await notify(trx, ctx, { personId: ad.seller_id, notice: adSuspendedNotice, data: { ad: title }, link, key })
    }
    return ok({ reports })
  })
}

type ReportOutcome = { title: string; adId: string; upheld: boolean; ended: boolean }

async function notifyReporters(
  trx: Trx,
  ctx: RequestContext,
  reports: readonly { id: bigint; person_id: bigint }[],
  { title, adId, upheld, ended }: ReportOutcome,
): Promise<void> {
  for (const { id, person_id: personId } of reports) {
    const data = { ad: title, upheld, ended: upheld && ended }
    // A suspended ad has no public page.
    const link = upheld ? null : shortAdPath(adId)
    await notify(trx, ctx, { personId, notice: reportDecidedNotice, data, link, key: `report:${id}` })
  }
}

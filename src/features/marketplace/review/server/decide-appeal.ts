import '../../ad/server/tables.ts'
import '../../posting/server/tables.ts'
import './tables.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { stateAfterAction } from '../../ad/ad-states.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { rateAd } from '../../ad/server/rate-ads.ts'
import { shortAdPath } from '../../addresses.ts'
import { panelAdPath } from '../../panel-addresses.ts'
import { myAdPath } from '../../own-ad-addresses.ts'
import { publishColumns } from '../../posting/server/publish-ad.ts'
import type { AppealRefusal } from '../appeal.ts'
import { appealAfterAction, appealStateOf, type AppealState } from '../appeal-states.ts'
import { lastSending } from './ask-appeal.ts'
import { appealDecidedNotice } from './notices.ts'

type Deciding = { adId: string; appeal: string; act: 'grant' | 'uphold'; answer?: string | undefined }

/**
 * Publishes a rejected ad, or confirms the rejection with an answer. Notifies the seller. Refuses
 * the staff member who rejected it.
 */
export async function decideAppeal(
  ctx: RequestContext,
  { adId, appeal: appealId, act, answer = '' }: Deciding,
): Promise<Result<AppealState, AppealRefusal>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  if (act === 'uphold' && answer === '') return refuse('answer')
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction<Result<AppealState, AppealRefusal>>(ctx.db, async (trx) => {
    const ad = await trx
      .selectFrom('ad')
      .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
      .select([
        'ad.id',
        'ad.state',
        'ad.seller_id',
        'ad.gallery_id',
        'ad.trim_id',
        'ad.price_rial',
        'ad.published_at',
        'ad.expires_at',
      ])
      .select(['gallery.slug as gallery', 'gallery.state as galleryState'])
      .where('public_id', '=', adId)
      .forUpdate(['ad'])
      .executeTakeFirst()
    if (!ad) throw notFound()
    if (await isOwnMatter(trx, staffId, { sellerId: ad.seller_id, galleryId: ad.gallery_id })) return refuse('matter')
    const appeal = await trx
      .selectFrom('ad_appeal')
      .select(['id', 'submission_id', 'person_id', 'outcome'])
      .where('id', '=', BigInt(appealId))
      .where('ad_id', '=', ad.id)
      .executeTakeFirst()
    if (!appeal) throw notFound()
    const sent = await lastSending(trx, ad.id)
    const facts = { outcome: appeal.outcome, adState: ad.state, isLastSending: sent?.id === appeal.submission_id }
    const state = appealStateOf(facts)
    const next = appealAfterAction(state, act, sent?.decided_by === staffId ? 'decider' : 'colleague')
    if (next === null) return refuse(state === 'open' ? 'own' : 'decided')
    if (act === 'grant') {
      if (ad.galleryState === 'suspended') return refuse('stopped')
      if (stateAfterAction(ad.state, 'overturn', 'staff') === null) return refuse('decided')
      await trx
        .updateTable('ad')
        .set(await publishColumns(trx, ad, ctx.now))
        .where('id', '=', ad.id)
        .execute()
      await rateAd(trx, ad.id, ctx.now)
      await trx
        .updateTable('ad_submission')
        .set({ outcome: 'approved', decided_by: staffId, decided_at: ctx.now })
        .where('id', '=', appeal.submission_id)
        .execute()
    }
    await trx
      .updateTable('ad_appeal')
      .set({ outcome: act === 'grant' ? 'granted' : 'upheld', answer, decided_by: staffId, decided_at: ctx.now })
      .where('id', '=', appeal.id)
      .execute()
    await writeAudit(trx, ctx, { act: `ad.appeal-${act}`, subject: `ad:${adId}` })
    const ownPath = ad.gallery === null ? myAdPath(adId) : panelAdPath(ad.gallery, adId)
    await notify(trx, ctx, {
      personId: appeal.person_id ?? ad.seller_id,
      notice: appealDecidedNotice,
      data: { ad: vehicleTitle(catalogue, ad.trim_id), granted: act === 'grant', answer },
      link: act === 'grant' ? shortAdPath(adId) : ownPath,
      key: `ad-appeal:${appeal.id}`,
    })
    return ok(next)
  })
}

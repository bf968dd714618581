import '../../ad/server/tables.ts'
import '../../posting/server/tables.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { reopenMinutes, stateAfterAction, type AdState } from '../../ad/ad-states.ts'
import {
  adEditPublishedNotice,
  adEditRejectedNotice,
  adPublishedNotice,
  adRejectedNotice,
} from '../../ad/server/notices.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { notifyAdMoved } from '../../ad/server/notify-ad-moved.ts'
import { rateAd } from '../../ad/server/rate-ads.ts'
import { shortAdPath } from '../../addresses.ts'
import { panelAdPath } from '../../panel-addresses.ts'
import { myAdPath } from '../../own-ad-addresses.ts'
import { faults, type FaultSlug } from '../../posting/faults.ts'
import { applyColumns, type ColumnsJson } from '../../posting/server/proposals.ts'
import { publishColumns } from '../../posting/server/publish-ad.ts'
import { nextStrike } from '../../strikes/server/find-strikes.ts'
import { insertStrike, withdrawWithDecision } from '../../strikes/server/give-strike.ts'
import type { StrikeReason } from '../../strikes/strikes.ts'
import type { ReviewAction } from '../decision.ts'

type Deciding = {
  adId: string
  act: ReviewAction
  faults?: readonly FaultSlug[]
  note?: string
  seen?: string
  /** With a rejection: the seller also gets the strike that is due by its number. */
  strike?: StrikeReason
}
export type ReviewRefusal = 'decided' | 'changed' | 'late' | 'stopped' | 'own'

/**
 * Publishes a submitted ad or edit, rejects it with reasons per step, or reverts the last decision
 * within some minutes, with the strike that came with it. Notifies the seller. Refuses when `seen` is not the latest submission.
 */
export async function decideAd(ctx: RequestContext, decision: Deciding): Promise<Result<AdState, ReviewRefusal>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  const { adId, act, seen } = decision
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction<Result<AdState, ReviewRefusal>>(ctx.db, async (trx) => {
    const ad = await trx
      .selectFrom('ad')
      .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
      .select(['ad.id', 'ad.public_id', 'ad.state', 'ad.seller_id', 'ad.gallery_id', 'ad.trim_id', 'ad.price_rial'])
      .select(['ad.published_at', 'ad.expires_at', 'gallery.slug as gallery', 'gallery.state as galleryState'])
      .where('public_id', '=', adId)
      .forUpdate(['ad'])
      .executeTakeFirst()
    if (!ad) throw notFound()
    if (await isOwnMatter(trx, staffId, { sellerId: ad.seller_id, galleryId: ad.gallery_id })) return refuse('own')
    // The ads of a suspended dealer return with it.
    if (act === 'approve' && ad.galleryState === 'suspended') return refuse('stopped')
    const sent = await trx
      .selectFrom('ad_submission')
      .select(['id', 'outcome', 'decided_at', 'proposed', 'replaced'])
      .where('ad_id', '=', ad.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    // The state of the ad stays while an edit of it is judged.
    const state = sent?.proposed ? stateBesideEdit(ad.state) : stateAfterAction(ad.state, act, 'staff')
    if (!sent || state === null) return refuse('decided')
    if (act === 'reopen') {
      const since = ctx.now.getTime() - (sent.decided_at?.getTime() ?? 0)
      if (sent.outcome === null || sent.outcome === 'withdrawn') return refuse('decided')
      if (since > reopenMinutes * 60_000) return refuse('late')
    } else if (sent.outcome !== null) return refuse('decided')
    if (seen !== undefined && seen !== String(sent.id)) return refuse('changed')
    const title = vehicleTitle(catalogue, ad.trim_id)
    const edit = sent.proposed ? { proposed: sent.proposed, replaced: sent.replaced, outcome: sent.outcome } : null
    await write(trx, ctx, { ad, sentId: sent.id, decision, edit })
    if (act === 'reopen') await withdrawWithDecision(trx, ctx, sent.id)
    if (act === 'reject' && decision.strike) await strike(trx, ctx, { ad, sentId: sent.id, decision })
    await writeAudit(trx, ctx, {
      act: `ad.${act}`,
      subject: `ad:${adId}`,
      details: {
        ...(edit ? { edit: true } : {}),
        ...(decision.faults ? { faults: decision.faults.join(' ') } : {}),
        state,
      },
    })
    const key = `ad-decided:${sent.id}:${ctx.now.getTime()}`
    const personId = ad.seller_id
    if (act === 'approve') {
      const link = shortAdPath(adId)
      const notice = edit ? adEditPublishedNotice : adPublishedNotice
      await notify(trx, ctx, { personId, notice, data: { ad: title }, link, key })
    }
    if (act === 'reject') {
      const data = { ad: title, reason: reasonText(decision) }
      const link = ad.gallery === null ? myAdPath(adId) : panelAdPath(ad.gallery, adId)
      await notify(trx, ctx, { personId, notice: edit ? adEditRejectedNotice : adRejectedNotice, data, link, key })
    }
    return ok(state)
  })
}

type Struck = {
  ad: { id: bigint; public_id: string; seller_id: bigint; gallery_id: bigint | null }
  sentId: bigint
  decision: Deciding
}

async function strike(trx: Trx, ctx: RequestContext, { ad, sentId, decision }: Struck): Promise<void> {
  const owner = { personId: ad.seller_id, galleryId: ad.gallery_id }
  const { step } = await nextStrike(trx, owner, ctx.now)
  await insertStrike(trx, ctx, {
    owner,
    ad: { id: ad.id, publicId: ad.public_id },
    submissionId: sentId,
    reason: decision.strike!,
    note: decision.note ?? '',
    step,
  })
}

type Written = {
  ad: { id: bigint; price_rial: bigint | null; published_at: Date | null; expires_at: Date | null }
  sentId: bigint
  decision: Deciding
  /** An edit of a published ad, whose state stays. */
  edit: { proposed: ColumnsJson; replaced: ColumnsJson | null; outcome: string | null } | null
}

/** Returns the state that an ad keeps while its edit is judged; null when it has ended. */
const stateBesideEdit = (state: AdState): AdState | null =>
  state === 'sold' || state === 'removed' || state === 'pending' || state === 'rejected' ? null : state

/** Publishes an edit, or takes its publication back; returns the replaced columns of an approval. */
async function writeEdit(
  trx: Trx,
  { adId, act, edit, now }: { adId: bigint; act: ReviewAction; edit: NonNullable<Written['edit']>; now: Date },
): Promise<ColumnsJson | null> {
  if (act === 'approve') return applyColumns(trx, { id: adId, json: edit.proposed, now })
  if (act === 'reopen' && edit.outcome === 'approved' && edit.replaced)
    await applyColumns(trx, { id: adId, json: edit.replaced, now })
  return null
}

async function write(trx: Trx, ctx: RequestContext, { ad, sentId, decision, edit }: Written): Promise<void> {
  const { act, note = '' } = decision
  const replaced = edit && (await writeEdit(trx, { adId: ad.id, act, edit, now: ctx.now }))
  if (!edit) await moveAd(trx, ctx, ad, act)
  const chosen = Object.fromEntries((decision.faults ?? []).map((fault) => [faults[fault].step, fault]))
  const outcome = act === 'approve' ? ('approved' as const) : act === 'reject' ? ('rejected' as const) : null
  await trx
    .updateTable('ad_submission')
    .set({
      outcome,
      faults: JSON.stringify(chosen),
      note,
      decided_by: outcome && ctx.scope.session.personId,
      decided_at: outcome && ctx.now,
      ...(edit && { replaced: replaced && JSON.stringify(replaced) }),
    })
    .where('id', '=', sentId)
    .execute()
}

async function moveAd(trx: Trx, ctx: RequestContext, ad: Written['ad'], action: ReviewAction): Promise<void> {
  const columns =
    action === 'approve'
      ? await publishColumns(trx, ad, ctx.now)
      : { state: action === 'reject' ? ('rejected' as const) : ('pending' as const) }
  await trx.updateTable('ad').set(columns).where('id', '=', ad.id).execute()
  if (action === 'reopen' && ad.published_at) await notifyAdMoved(trx, ad.id, 'stopped')
  await rateAd(trx, ad.id, ctx.now)
}

const reasonText = ({ faults: chosen = [], note }: Deciding): string =>
  [...chosen.map((fault) => faults[fault].text), ...(note ? [note] : [])].join(' ')

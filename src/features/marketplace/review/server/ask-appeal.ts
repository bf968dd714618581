import '../../ad/server/tables.ts'
import '../../posting/server/tables.ts'
import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { ownedBy, type AdOwner } from '../../ad/server/ad-owner.ts'
import type { AppealRefusal } from '../appeal.ts'
import { appealAfterAction, appealStateOf, type AppealState } from '../appeal-states.ts'

type Asking = AdOwner & { adId: string; note: string }

/** Appeals once against the last rejection of one's own ad. */
export async function askAppeal(ctx: RequestContext, asking: Asking): Promise<Result<AppealState, AppealRefusal>> {
  return inTransaction<Result<AppealState, AppealRefusal>>(ctx.db, async (trx) => {
    const ad = await trx
      .selectFrom('ad')
      .select(['id', 'state'])
      .where('public_id', '=', asking.adId)
      .where(ownedBy(asking))
      .forUpdate()
      .executeTakeFirst()
    if (!ad) throw notFound()
    const sent = await lastSending(trx, ad.id)
    if (ad.state !== 'rejected' || sent?.outcome !== 'rejected') return refuse('state')
    const row = await trx
      .selectFrom('ad_appeal')
      .select('outcome')
      .where('submission_id', '=', sent.id)
      .executeTakeFirst()
    const state = appealStateOf(row ? { outcome: row.outcome, adState: ad.state, isLastSending: true } : null)
    const next = appealAfterAction(state, 'ask', 'seller')
    if (next === null) return refuse('asked')
    const { personId: person_id, note } = asking
    await trx
      .insertInto('ad_appeal')
      .values({ submission_id: sent.id, ad_id: ad.id, person_id, note, at: ctx.now })
      .execute()
    return ok(next)
  })
}

/** Finds the latest submission of an ad. */
export const lastSending = (db: Db, adId: bigint) =>
  db
    .selectFrom('ad_submission')
    .select(['id', 'outcome', 'decided_by'])
    .where('ad_id', '=', adId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Loads the appeal of an ad's last submission for its seller. */
export async function appealOf(db: Db, ad: { id: bigint; state: string }) {
  const sent = await lastSending(db, ad.id)
  const appeal = sent
    ? await db
        .selectFrom('ad_appeal')
        .select(['outcome', 'answer', 'at'])
        .where('submission_id', '=', sent.id)
        .executeTakeFirst()
    : undefined
  const state = appealStateOf(appeal ? { outcome: appeal.outcome, adState: ad.state, isLastSending: true } : null)
  const mayAsk = ad.state === 'rejected' && sent?.outcome === 'rejected' && state === 'none'
  return { state, mayAsk, answer: appeal?.answer ?? '' }
}

import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { myStrikesPath } from '../../own-ad-addresses.ts'
import { strikeStateOf, type StrikeRefusal } from '../strikes.ts'
import { readableBy } from './find-strikes.ts'
import { endStrike } from './give-strike.ts'
import { strikeUpheldNotice } from './notices.ts'

type Asking = { personId: bigint; strike: string; note: string }

/** Appeals once against an active strike of one's own or of one's dealer. Throws not-found for those of others. */
export async function appealStrike(
  ctx: RequestContext,
  { personId, strike: strikeId, note }: Asking,
): Promise<Result<null, 'asked' | 'over'>> {
  return inTransaction<Result<null, 'asked' | 'over'>>(ctx.db, async (trx) => {
    const strike = await trx
      .selectFrom('seller_strike')
      .select(['id', 'ends_at', 'withdrawn_at', 'appealed_at'])
      .where('public_id', '=', strikeId)
      .where(readableBy(personId))
      .forUpdate()
      .executeTakeFirst()
    if (!strike) throw notFound()
    if (strike.appealed_at) return refuse('asked')
    const state = strikeStateOf({ endsAt: strike.ends_at, withdrawnAt: strike.withdrawn_at, now: ctx.now })
    if (state !== 'active') return refuse('over')
    await trx
      .updateTable('seller_strike')
      .set({ appeal_note: note, appealed_at: ctx.now, appealed_by: personId })
      .where('id', '=', strike.id)
      .execute()
    return ok(null)
  })
}

type Deciding = { strikeId: string; act: 'grant' | 'uphold'; answer?: string | undefined }

/** Withdraws a strike on appeal, or keeps it with an answer. Refuses the member of staff who gave it. */
export async function decideStrikeAppeal(
  ctx: RequestContext,
  { strikeId, act, answer = '' }: Deciding,
): Promise<Result<null, StrikeRefusal>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  if (act === 'uphold' && answer === '') return refuse('answer')
  return inTransaction<Result<null, StrikeRefusal>>(ctx.db, async (trx) => {
    const strike = await trx
      .selectFrom('seller_strike')
      .select(['id', 'person_id', 'gallery_id', 'given_by', 'withdrawn_at', 'appealed_at', 'appealed_by'])
      .select('appeal_outcome')
      .where('public_id', '=', strikeId)
      .forUpdate()
      .executeTakeFirst()
    if (!strike) throw notFound()
    const { person_id: sellerId, gallery_id: galleryId } = strike
    if (await isOwnMatter(trx, staffId, { sellerId, galleryId })) return refuse('own')
    if (strike.given_by === staffId) return refuse('giver')
    if (!strike.appealed_at || strike.appeal_outcome || strike.withdrawn_at) return refuse('decided')
    await trx
      .updateTable('seller_strike')
      .set({ appeal_outcome: act === 'grant' ? 'granted' : 'upheld', appeal_answer: answer })
      .set({ appeal_decided_by: staffId, appeal_decided_at: ctx.now })
      .where('id', '=', strike.id)
      .execute()
    await writeAudit(trx, ctx, { act: `strike.${act}`, subject: `strike:${strikeId}`, details: { note: answer } })
    if (act === 'grant') await endStrike(trx, ctx, { id: strike.id, answer, tells: true })
    else if (strike.appealed_by !== null) {
      const to = { personId: strike.appealed_by, data: { answer }, link: myStrikesPath }
      await notify(trx, ctx, { ...to, notice: strikeUpheldNotice, key: `strike-upheld:${strike.id}` })
    }
    return ok(null)
  })
}

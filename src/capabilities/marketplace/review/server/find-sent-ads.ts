import '../../ad/server/tables.ts'
import '../../posting/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#capabilities/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { reopenMinutes } from '../../ad/ad-states.ts'

const waiting = (db: Db) =>
  db
    .selectFrom('ad_submission')
    .innerJoin('ad', 'ad.id', 'ad_submission.ad_id')
    .where('ad_submission.outcome', 'is', null)
    .where('ad.state', '=', 'pending')

/** Sent ads that nobody has looked at: the riskiest first, of equal risk what waits longest. */
export async function findWaitingAds(ctx: RequestContext, limit: number) {
  requirePermission(ctx, 'ads.moderate')
  const [rows, catalogue] = await Promise.all([
    waiting(ctx.db)
      .select(['ad.public_id', 'ad.trim_id', 'ad_submission.risk', 'ad_submission.at'])
      .select(['ad_submission.reasons', 'ad_submission.before'])
      .orderBy('ad_submission.risk', 'desc')
      .orderBy('ad_submission.at')
      .limit(limit)
      .execute(),
    getCatalogue(ctx.db),
  ])
  return rows.map(({ public_id: adId, trim_id, before, ...row }) => ({
    ...row,
    adId,
    title: vehicleTitle(catalogue, trim_id),
    edited: before !== null,
  }))
}

/** What was decided a moment ago and can still be taken back. */
export async function findReopenable(ctx: RequestContext) {
  requirePermission(ctx, 'ads.moderate')
  const since = new Date(ctx.now.getTime() - reopenMinutes * 60_000)
  const [rows, catalogue] = await Promise.all([
    ctx.db
      .selectFrom('ad_submission')
      .innerJoin('ad', 'ad.id', 'ad_submission.ad_id')
      .select(['ad.public_id', 'ad.trim_id', 'ad.state', 'ad_submission.decided_at'])
      .where('ad_submission.decided_at', '>', since)
      .where('ad_submission.automatic', '=', false)
      .where('ad_submission.outcome', 'in', ['approved', 'rejected'])
      .where('ad.state', 'in', ['published', 'rejected'])
      .orderBy('ad_submission.decided_at', 'desc')
      .limit(20)
      .execute(),
    getCatalogue(ctx.db),
  ])
  return rows.map(({ public_id, trim_id, state }) => ({
    adId: public_id,
    title: vehicleTitle(catalogue, trim_id),
    state,
  }))
}

/** How many wait for staff. */
export async function countWaitingAds(db: Db): Promise<number> {
  const { n } = await waiting(db)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

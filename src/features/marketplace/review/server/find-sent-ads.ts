import '../../ad/server/tables.ts'
import '../../posting/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { reopenMinutes } from '../../ad/ad-states.ts'
import { reviewMinutes } from '../../reports/moderation.ts'

const waiting = (db: Db) =>
  db
    .selectFrom('ad_submission')
    .innerJoin('ad', 'ad.id', 'ad_submission.ad_id')
    .where('ad_submission.outcome', 'is', null)
    .where((is) =>
      is.or([
        is('ad.state', '=', 'pending'),
        // An edit waits beside its ad, until that one ends.
        is.and([is('proposed', 'is not', null), is('ad.state', 'not in', ['sold', 'removed'])]),
      ]),
    )

/** A base weight, so that reach counts also among ads without a risk. */
const minRisk = 10
const reachDays = 7

/**
 * Estimates daily viewers of an ad: its recent ones, or those of other ads of its model. Unknown
 * before the start of counting.
 */
const reach = (now: Date) => {
  const since = new Date(now.getTime() - reachDays * dayMs)
  const lately = sql`ad_day.day >= (${since}::timestamptz at time zone 'Asia/Tehran')::date`
  return sql<number>`coalesce(
    (select avg(views) from ad_day where ad_day.ad_id = ad.id and ${lately}),
    (select avg(views) from ad_day join ad as other on other.id = ad_day.ad_id
      where other.model_id = ad.model_id and ${lately}),
    0)::float8`
}

/** Lists unreviewed ads by risk, reach and waiting time: an ad at its deadline counts double. */
export async function findWaitingAds(ctx: RequestContext, limit: number) {
  requirePermission(ctx, 'ads.moderate')
  const [rows, catalogue] = await Promise.all([
    ctx.db
      .selectFrom(
        waiting(ctx.db)
          .select(['ad.public_id', 'ad.trim_id', 'ad_submission.id', 'ad_submission.risk'])
          .select(['ad_submission.at', 'ad_submission.reasons', 'ad_submission.before', reach(ctx.now).as('reach')])
          .as('sent'),
      )
      .selectAll()
      .orderBy(
        sql`(risk + ${minRisk}) * (1 + ln(1 + reach) / 3)
          * (1 + extract(epoch from ${ctx.now}::timestamptz - at) / 60 / ${reviewMinutes})`,
        'desc',
      )
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute(),
    getCatalogue(ctx.db),
  ])
  return rows.map(({ id: _sending, public_id: adId, trim_id, before, reach: views, ...row }) => ({
    ...row,
    adId,
    reach: Math.round(views),
    title: vehicleTitle(catalogue, trim_id),
    edited: before !== null,
  }))
}

/** Lists recent decisions that can still be reverted. */
export async function findReopenable(ctx: RequestContext) {
  requirePermission(ctx, 'ads.moderate')
  const since = new Date(ctx.now.getTime() - reopenMinutes * 60_000)
  const [rows, catalogue] = await Promise.all([
    ctx.db
      .selectFrom('ad_submission')
      .innerJoin('ad', 'ad.id', 'ad_submission.ad_id')
      .select(['ad.public_id', 'ad.trim_id', 'ad.state', 'ad_submission.decided_at', 'outcome'])
      .select((is) => is('proposed', 'is not', null).as('edited'))
      .where('ad_submission.decided_at', '>', since)
      .where('ad_submission.automatic', '=', false)
      .where('ad_submission.outcome', 'in', ['approved', 'rejected'])
      .where('ad.state', 'in', ['published', 'rejected'])
      .orderBy('ad_submission.decided_at', 'desc')
      .limit(20)
      .execute(),
    getCatalogue(ctx.db),
  ])
  return rows.map(({ public_id, trim_id, state, outcome, edited }) => ({
    adId: public_id,
    title: vehicleTitle(catalogue, trim_id),
    state,
    published: outcome === 'approved',
    edited: Boolean(edited),
  }))
}

/** Returns the number of ads that wait for a review. */
export async function countWaitingAds(db: Db): Promise<number> {
  const { n } = await waiting(db)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

import { publish } from '#platform/events/events.ts'
import { reviewMoved } from '../../ad/server/events.ts'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { fullWeight } from '../../ad/person-weight.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import './tables.ts'

const maxShown = 100

/** Returns the number of reviews that wait for staff: reported or held ones. */
export async function countWaitingReviews(db: Db): Promise<number> {
  const { n } = await waitingReviews(db)
    .select(sql<number>`count(distinct gallery_review.id)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const waitingReviews = (db: Db) =>
  db
    .selectFrom('gallery_review')
    .leftJoin('gallery_review_report as report', (join) =>
      join.onRef('report.review_id', '=', 'gallery_review.id').on('report.decided_at', 'is', null),
    )
    .where('hidden_at', 'is', null)
    .where((is) => is.or([is('report.review_id', 'is not', null), is('held_at', 'is not', null)]))

/** Lists reviews that wait for staff, most reports first; those of one network follow each other. */
export async function findReportedReviews(ctx: RequestContext) {
  requirePermission(ctx, 'ads.moderate')
  return waitingReviews(ctx.db)
    .innerJoin('gallery', 'gallery.id', 'gallery_review.gallery_id')
    .select([
      'gallery_review.id',
      'gallery.name',
      'gallery.slug',
      'gallery_review.at',
      'body',
      'reply',
      'signs',
      'held_at',
    ])
    .select(sql<number>`count(report.person_id)::int`.as('reports'))
    .select(
      sql<number>`(select count(*)::int from gallery_review as peer where peer.gallery_id = gallery_review.gallery_id
        and peer.network_index = gallery_review.network_index and peer.weak and peer.hidden_at is null)`.as('cluster'),
    )
    .groupBy(['gallery_review.id', 'gallery.name', 'gallery.slug'])
    .orderBy('reports', 'desc')
    .orderBy('gallery_review.gallery_id')
    .orderBy('gallery_review.network_index')
    .orderBy('gallery_review.id')
    .limit(maxShown)
    .execute()
}

type Decided = { id: string; decision: 'hide' | 'keep'; reason: string }

/** Hides a review with a reason, or keeps it; decides its open reports as well. */
export async function decideReview(
  ctx: RequestContext,
  { id, decision, reason }: Decided,
): Promise<Result<null, 'already' | 'own'>> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  return inTransaction<Result<null, 'already' | 'own'>>(ctx.db, async (trx) => {
    const review = await trx
      .selectFrom('gallery_review')
      .select(['id', 'gallery_id', 'person_id', 'hidden_at', 'held_at'])
      .where('id', '=', BigInt(id))
      .forUpdate()
      .executeTakeFirst()
    if (!review) throw notFound()
    const { gallery_id: galleryId, person_id: sellerId } = review
    if (await isOwnMatter(trx, staffId, { sellerId, galleryId })) return refuse('own')
    const { numUpdatedRows } = await trx
      .updateTable('gallery_review_report')
      .set({ decided_at: ctx.now })
      .where('review_id', '=', review.id)
      .where('decided_at', 'is', null)
      .executeTakeFirst()
    if (review.hidden_at || (numUpdatedRows === 0n && !review.held_at)) return refuse('already')
    // A kept review is cleared by staff.
    if (decision === 'keep')
      await trx
        .updateTable('gallery_review')
        .set({ weight: fullWeight, weak: false })
        .where('id', '=', review.id)
        .execute()
    if (review.held_at)
      await trx.updateTable('gallery_review').set({ held_at: null }).where('id', '=', review.id).execute()
    if (review.held_at && decision === 'keep' && sellerId !== null)
      await publish(trx, reviewMoved, { reviewId: String(review.id), personId: String(sellerId), what: 'written' })
    if (decision === 'hide') {
      const hidden = { hidden_at: ctx.now, hidden_reason: reason }
      await trx.updateTable('gallery_review').set(hidden).where('id', '=', review.id).execute()
      if (sellerId !== null && !review.held_at) {
        await publish(trx, reviewMoved, { reviewId: String(review.id), personId: String(sellerId), what: 'hidden' })
      }
    }
    await writeAudit(trx, ctx, {
      act: `gallery-review.${decision}`,
      subject: `gallery-review:${id}`,
      details: { reason },
    })
    return ok(null)
  })
}

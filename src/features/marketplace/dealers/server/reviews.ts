import { sql } from 'kysely'
import { formatDecimal, formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { cleanParagraphs } from '#kit/text.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { addressGroup } from '#platform/address.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { publish } from '#platform/events/events.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { reviewMoved } from '../../ad/server/events.ts'
import { fullWeight } from '../../ad/person-weight.ts'
import { findStanding } from '../../ad/server/find-standing.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import type { RatingLine } from '../dealer-view.ts'
import { isClustered, isHeld, isWeak, networkDays, reviewWeight, signsOf, type ReviewSign } from '../review-signs.ts'
import { scores, type ReviewRefusal, type ReviewView, type Score } from '../review.ts'
import { findReviewFacts, weakPeers } from './review-facts.ts'
import './tables.ts'

const maxShown = 50

/** Whether a person contacted a dealer: saw its number or wrote about one of its cars. */
async function wasInTouch(db: Db, personId: bigint, dealerId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from contact_reveal where person_id = ${personId} and gallery_id = ${dealerId}
    union all
    select from contact_reveal join ad on ad.id = contact_reveal.ad_id
    where contact_reveal.person_id = ${personId} and ad.gallery_id = ${dealerId}
    union all
    select from conversation join ad on ad.id = conversation.ad_id
    where conversation.buyer_id = ${personId} and ad.gallery_id = ${dealerId}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns why a person cannot rate a dealer; null when they can. */
export async function whyNoReview(db: Db, personId: bigint, dealerId: bigint): Promise<ReviewRefusal | null> {
  if (await isOwnMatter(db, personId, { sellerId: null, galleryId: dealerId })) return 'own'
  const before = await db
    .selectFrom('gallery_review')
    .select('hidden_at')
    .where('gallery_id', '=', dealerId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (before?.hidden_at) return 'hidden'
  return before || (await wasInTouch(db, personId, dealerId)) ? null : 'no-contact'
}

type Written = Record<Score, number> & { body: string }
type About = { personId: bigint; galleryId: bigint }

/** Writes a person's review of a dealer. Replaces the earlier one and deletes the answer to it. */
export function writeReview(
  ctx: RequestContext,
  { personId, galleryId, body, ...rated }: About & Written,
): Promise<Result<null, ReviewRefusal>> {
  return inTransaction<Result<null, ReviewRefusal>>(ctx.db, async (trx) => {
    // Serialise writes per person, and against a decision of staff about the dealer.
    await sql`select id from gallery where id = ${galleryId} for update`.execute(trx)
    const why = await whyNoReview(trx, personId, galleryId)
    if (why) return refuse(why)
    const words = cleanParagraphs(body)
    const network = ctx.secrets.blindIndex('gallery_review.network', addressGroup(ctx.scope.address))
    const facts = await findReviewFacts({ ...ctx, db: trx }, { personId, galleryId, body: words, network })
    const signs = signsOf(facts)
    const weight = reviewWeight(signs, await findStanding({ ...ctx, db: trx }, personId), facts.visited)
    const held = isHeld(signs)
    const looked = { signs, weight, held_at: held ? ctx.now : null, network_index: network, weak: isWeak(facts) }
    const statement = { ...rated, body: words, at: ctx.now, reply: null, replied_at: null, ...looked }
    const { id } = await trx
      .insertInto('gallery_review')
      .values({ gallery_id: galleryId, person_id: personId, ...statement })
      .onConflict((conflict) => conflict.columns(['gallery_id', 'person_id']).doUpdateSet(statement))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!held) await publish(trx, reviewMoved, { reviewId: String(id), personId: String(personId), what: 'written' })
    if (isClustered(facts)) await holdPeers(trx, { personId, galleryId, network, now: ctx.now })
    await forgetNetworks(trx, ctx.now)
    return ok(null)
  })
}

/** Holds the earlier reviews of a cluster too; points for those that were visible are taken back. */
async function holdPeers(trx: Trx, cluster: Parameters<typeof weakPeers>[1]): Promise<void> {
  for (const { id, person_id, held_at, signs } of await weakPeers(trx, cluster).selectAll().execute()) {
    const named: ReviewSign[] = signs.includes('same-network') ? signs : [...signs, 'same-network']
    await trx
      .updateTable('gallery_review')
      .set({ signs: named, held_at: held_at ?? cluster.now })
      .where('id', '=', id)
      .execute()
    if (!held_at) await publish(trx, reviewMoved, { reviewId: String(id), personId: String(person_id), what: 'hidden' })
  }
}

/** Deletes the indexes of networks that are older than the clusters that staff may still look at. */
async function forgetNetworks(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('gallery_review')
    .set({ network_index: null })
    .where('network_index', 'is not', null)
    .where('at', '<', new Date(now.getTime() - networkDays * dayMs))
    .execute()
}

/**
 * Writes the dealer's answer to a review, replacing an earlier one. Throws not-found for other
 * people's dealers.
 */
export async function replyToReview(
  ctx: RequestContext,
  { personId, galleryId, reviewId, reply }: About & { reviewId: bigint; reply: string },
): Promise<void> {
  if (!(await isOwnMatter(ctx.db, personId, { sellerId: null, galleryId }))) throw notFound()
  const { numUpdatedRows } = await ctx.db
    .updateTable('gallery_review')
    .set({ reply: cleanParagraphs(reply), replied_at: ctx.now })
    .where('id', '=', reviewId)
    .where('gallery_id', '=', galleryId)
    .where('hidden_at', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Reports a review; once per person. */
export async function reportReview(
  ctx: RequestContext,
  { personId, galleryId, reviewId }: About & { reviewId: bigint },
): Promise<void> {
  const review = await ctx.db
    .selectFrom('gallery_review')
    .select('id')
    .where('id', '=', reviewId)
    .where('gallery_id', '=', galleryId)
    .where('hidden_at', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirst()
  if (!review) throw notFound()
  await ctx.db
    .insertInto('gallery_review_report')
    .values({ review_id: reviewId, person_id: personId, at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const shownReviews = (db: Db, dealerId: bigint) =>
  db
    .selectFrom('gallery_review')
    .where('gallery_id', '=', dealerId)
    .where('hidden_at', 'is', null)
    .where('held_at', 'is', null)

const oneDecimal = (value: number) => formatDecimal(Math.round(value * 10) / 10)

/** Min total weight of reviews before a rating is shown. */
const minWeight = fullWeight

/**
 * Returns the weighted average of all criteria and the number of raters; null with too little
 * weight.
 */
export async function ratingOf(db: Db, dealerId: bigint): Promise<RatingLine> {
  const { average, count, weight } = await shownReviews(db, dealerId)
    .select([
      sql<number | null>`(sum(weight * (honesty + conduct + fairness)) / 3.0 / nullif(sum(weight), 0))::float8`.as(
        'average',
      ),
      sql<number>`coalesce(sum(weight), 0)::int`.as('weight'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .executeTakeFirstOrThrow()
  return average === null || weight < minWeight ? null : { average: oneDecimal(average), count: formatInteger(count) }
}

/** Like {@link ratingOf} for several dealers; those without a rating are absent. */
export async function ratingsOf(db: Db, dealerIds: readonly bigint[]): Promise<Map<bigint, NonNullable<RatingLine>>> {
  if (dealerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('gallery_review')
    .select('gallery_id')
    .select([
      sql<number>`(sum(weight * (honesty + conduct + fairness)) / 3.0 / sum(weight))::float8`.as('average'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('gallery_id', 'in', dealerIds)
    .where('hidden_at', 'is', null)
    .where('held_at', 'is', null)
    .groupBy('gallery_id')
    .having(sql<boolean>`sum(weight) >= ${minWeight}`)
    .execute()
  return new Map(
    rows.map(({ gallery_id, average, count }) => [
      gallery_id,
      { average: oneDecimal(average), count: formatInteger(count) },
    ]),
  )
}

/** Lists the visible reviews of a dealer, newest first, with the average per criterion. */
export async function findReviews(db: Db, dealerId: bigint, personId: bigint | null) {
  const names = Object.keys(scores) as Score[]
  const [rows, written, means] = await Promise.all([
    shownReviews(db, dealerId).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(maxShown).execute(),
    personId === null
      ? undefined
      : db
          .selectFrom('gallery_review')
          .select(['honesty', 'conduct', 'fairness', 'body', 'held_at'])
          .where('gallery_id', '=', dealerId)
          .where('person_id', '=', personId)
          .where('hidden_at', 'is', null)
          .executeTakeFirst(),
    shownReviews(db, dealerId)
      .select(
        names.map((name) =>
          sql<number | null>`(sum(weight * ${sql.ref(name)})::float8 / nullif(sum(weight), 0))`.as(name),
        ),
      )
      .select(sql<number>`coalesce(sum(weight), 0)::int`.as('weight'))
      .executeTakeFirstOrThrow(),
  ])
  const { held_at: heldAt, ...own } = written ?? { held_at: null }
  return {
    averages:
      means.weight >= minWeight
        ? names.map((name) => ({ label: scores[name], value: oneDecimal(means[name] ?? 0) }))
        : [],
    own: written ? (own as Record<Score, number> & { body: string }) : null,
    held: heldAt !== null,
    reviews: rows.map((row): ReviewView => ({
      id: String(row.id),
      at: formatDate(row.at),
      scores: names.map((name) => ({ label: scores[name], value: toPersianDigits(row[name]) })),
      average: oneDecimal((row.honesty + row.conduct + row.fairness) / 3),
      body: hideContacts(row.body),
      reply: row.reply && row.replied_at ? { text: hideContacts(row.reply), at: formatDate(row.replied_at) } : null,
      own: row.person_id === personId,
    })),
  }
}

/** Exports reviews for the personal data file. */
export const exportReviews = (db: Db, personId: bigint) =>
  db
    .selectFrom('gallery_review')
    .innerJoin('gallery', 'gallery.id', 'gallery_id')
    .select(['slug', 'at', 'honesty', 'conduct', 'fairness', 'body', 'reply', 'hidden_at', 'hidden_reason'])
    .where('person_id', '=', personId)
    .orderBy('at')
    .execute()

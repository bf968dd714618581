import { sql } from 'kysely'
import { defineNotice, notifyMany } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import type { Clock } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import '../../ad/server/tables.ts'
import { dealerAdsPath, dealerPath } from '../../addresses.ts'
import type { FollowedDealer } from '../followed.ts'
import './tables.ts'

export const followedDealerNotice = defineNotice<{ gallery: string; count: number; slug?: string }>({
  kind: 'gallery-new-ads',
  topic: 'search',
  title: ({ gallery, count }) => `${toPersianDigits(count)} آگهی جدید در ${gallery}`,
  off: ({ slug }, personId) => (slug ? `gallery.${personId.toString(36)}.${slug}` : null),
})

type Following = { personId: bigint; slug: string }

/** Follows a dealer; repeating it changes nothing. */
export async function followDealer(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  { personId, slug }: Following,
): Promise<void> {
  const dealer = await db.selectFrom('gallery').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!dealer) throw notFound()
  await db
    .insertInto('gallery_follow')
    .values({ person_id: personId, gallery_id: dealer.id, followed_at: now, checked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const unfollowDealer = async (
  { db }: Pick<RequestContext, 'db'>,
  { personId, slug }: Following,
): Promise<void> =>
  void (await db
    .deleteFrom('gallery_follow')
    .where('person_id', '=', personId)
    .where('gallery_id', 'in', db.selectFrom('gallery').select('id').where('slug', '=', slug))
    .execute())

export async function isFollowing(db: Db, { personId, slug }: Following): Promise<boolean> {
  const row = await db
    .selectFrom('gallery_follow')
    .innerJoin('gallery', 'gallery.id', 'gallery_id')
    .select('gallery_id')
    .where('person_id', '=', personId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the dealers that a person follows, latest first. */
export async function findFollowed(db: Db, personId: bigint): Promise<FollowedDealer[]> {
  const rows = await db
    .selectFrom('gallery_follow')
    .innerJoin('gallery', 'gallery.id', 'gallery_id')
    .select(['slug', 'name', 'followed_at', 'told'])
    .where('person_id', '=', personId)
    .orderBy('followed_at', 'desc')
    .orderBy('gallery_id')
    .execute()
  return rows.map(({ slug, name, followed_at, told }) => ({
    slug,
    name,
    href: dealerPath(slug),
    since: formatDate(followed_at),
    told,
  }))
}

const batchSize = 500
/** Min pause between two notices about one dealer, in milliseconds. */
const restMs = 3_600_000
/** Covers ads whose transaction commits slightly after their publication time. */
const lagMs = 30_000

/**
 * Notifies followers of ads that dealers published since, at most once an hour per dealer; not of
 * their own ads. Notice and position are written in one transaction, so nothing is lost or
 * repeated. Returns the number of notified followers.
 */
export async function notifyFollowers({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const until = new Date(now.getTime() - lagMs)
  let message = 0
  for (;;) {
    const batch = await notifySome(db, { now, until })
    message += batch
    if (batch < batchSize) return message
  }
}

const notifySome = (db: Db, { now, until }: { now: Date; until: Date }) =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ personId: bigint; galleryId: bigint; count: number; slug: string; name: string }>`
      with news as (
        select follow.person_id, follow.gallery_id, follow.checked_at, fresh.count from gallery_follow as follow
        cross join lateral (
          select count(*)::int as count from ad
          where ad.gallery_id = follow.gallery_id and ad.state = 'published' and ad.seller_id <> follow.person_id
            and ad.published_at > follow.checked_at and ad.published_at <= ${until}
        ) as fresh
        where fresh.count > 0
          and (follow.told = 0 or follow.checked_at <= ${new Date(until.getTime() - restMs)})
        order by follow.person_id, follow.gallery_id limit ${batchSize}
        for update of follow skip locked
      )
      update gallery_follow set checked_at = ${until}, told = told + news.count
      from news, gallery
      where gallery_follow.person_id = news.person_id and gallery_follow.gallery_id = news.gallery_id
        and gallery.id = news.gallery_id
      returning gallery_follow.person_id as "personId", gallery_follow.gallery_id as "galleryId", news.count,
        gallery.slug, gallery.name`.execute(trx)
    const to = rows.map(({ personId, galleryId, count, slug, name }) => ({
      personId,
      data: { gallery: name, count, slug },
      link: dealerAdsPath(slug),
      key: `gallery-ads:${galleryId}:${until.getTime()}`,
    }))
    await notifyMany(trx, { now }, { notice: followedDealerNotice, to })
    return rows.length
  })

/** Exports followed dealers for the personal data file. */
export const exportFollowed = (db: Db, personId: bigint) =>
  db
    .selectFrom('gallery_follow')
    .innerJoin('gallery', 'gallery.id', 'gallery_id')
    .select(['slug', 'name', 'followed_at'])
    .where('person_id', '=', personId)
    .orderBy('followed_at')
    .execute()

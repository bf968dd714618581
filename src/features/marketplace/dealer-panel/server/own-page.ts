import '../../dealers/server/tables.ts'
import { formatDate } from '#kit/jalali.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { newsPath } from '../../addresses.ts'
import type { GalleryTimes } from '../../dealers/opening-hours.ts'
import { newsDays, type NewsLasting } from '../schemas.ts'
import type { DeskGallery } from './desk-context.ts'

const mostNews = 20

/** Loads the public facts of a dealer for editing. */
export async function getOwnPage({ db, now }: RequestContext, gallery: DeskGallery) {
  const [row, news] = await Promise.all([
    db.selectFrom('gallery').select(['hours', 'holiday_hours']).where('id', '=', gallery.id).executeTakeFirstOrThrow(),
    db
      .selectFrom('gallery_news')
      .select(['id', 'slug', 'title', 'published_at', 'expires_at'])
      .where('gallery_id', '=', gallery.id)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostNews)
      .execute(),
  ])
  return {
    times: row,
    news: news.map(({ id, slug, title, published_at, expires_at }) => ({
      id: String(id),
      title,
      href: newsPath(gallery.slug, slug),
      at: formatDate(published_at),
      // The item ends at this instant, so the day before is its last.
      until: expires_at && formatDate(new Date(expires_at.getTime() - 1)),
      over: expires_at !== null && expires_at <= now,
    })),
  }
}

export const saveHours = async (
  { db }: RequestContext,
  gallery: DeskGallery,
  { hours, holiday_hours }: GalleryTimes,
): Promise<void> =>
  void (await db
    .updateTable('gallery')
    .set({ hours: JSON.stringify(hours), holiday_hours: holiday_hours && JSON.stringify(holiday_hours) })
    .where('id', '=', gallery.id)
    .execute())

type News = { title: string; body: string; lasting: NewsLasting }

/** Publishes a news item of the dealer at once. */
export async function addNews(
  ctx: RequestContext,
  gallery: DeskGallery,
  { title, body, lasting }: News,
): Promise<Result<null, 'too-many'>> {
  const days = newsDays[lasting].days
  return inTransaction<Result<null, 'too-many'>>(ctx.db, async (trx) => {
    await trx.selectFrom('gallery').select('id').where('id', '=', gallery.id).forUpdate().executeTakeFirst()
    const held = await trx
      .selectFrom('gallery_news')
      .select(['id', 'title', 'body'])
      .where('gallery_id', '=', gallery.id)
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', ctx.now)]))
      .execute()
    // A repeat of the same form.
    if (held.some((each) => each.title === title && each.body === body)) return ok(null)
    if (held.length >= mostNews) return refuse('too-many')
    await trx
      .insertInto('gallery_news')
      .values({
        gallery_id: gallery.id,
        slug: `notice-${newPublicId()}`,
        title,
        body,
        published_at: ctx.now,
        expires_at: days === null ? null : new Date(ctx.now.getTime() + days * dayMs),
      })
      .execute()
    return ok(null)
  })
}

/** Removes a news item with its page. */
export async function removeNews({ db }: RequestContext, gallery: DeskGallery, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  await db.deleteFrom('gallery_news').where('id', '=', BigInt(id)).where('gallery_id', '=', gallery.id).execute()
}

import '../../dealers/server/tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { newsPath } from '../../addresses.ts'
import { hasHours, type DealerTimes } from '../../dealers/opening-hours.ts'
import type { Place } from '../../dealers/place.ts'
import { newsDays, type NewsLasting } from '../schemas.ts'
import { noteAction } from './panel-actions.ts'
import type { PanelDealer } from './panel-context.ts'

const maxNews = 20

/** Loads the public facts of a dealer for editing. */
export async function getOwnPage({ db, now, config }: RequestContext, dealer: PanelDealer) {
  const [catalogue, row, news] = await Promise.all([
    getCatalogue(db),
    db
      .selectFrom('gallery')
      .select([
        'hours',
        'holiday_hours',
        'logo',
        'photo',
        'latitude',
        'longitude',
        'city_id',
        'about',
        'address',
        'team',
      ])
      .where('id', '=', dealer.id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('gallery_news')
      .select(['id', 'slug', 'title', 'published_at', 'expires_at'])
      .where('gallery_id', '=', dealer.id)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxNews)
      .execute(),
  ])
  return {
    times: { hours: row.hours, holiday_hours: row.holiday_hours },
    hasHours: hasHours(row),
    about: row.about,
    address: row.address,
    team: row.team,
    logo: row.logo,
    photo: row.photo,
    place: placeOf(row),
    city: catalogue.cities.byId.get(row.city_id)?.position ?? null,
    streets: Boolean(config.MAP_STREETS_FILE),
    news: news.map(({ id, slug, title, published_at, expires_at }) => ({
      id: String(id),
      title,
      href: newsPath(dealer.slug, slug),
      at: formatDate(published_at),
      // The item ends at this instant, so the day before is its last.
      until: expires_at && formatDate(new Date(expires_at.getTime() - 1)),
      over: expires_at !== null && expires_at <= now,
    })),
  }
}

type Row = { latitude: number | null; longitude: number | null }
const placeOf = ({ latitude, longitude }: Row): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Sets the hours of the dealer. */
export async function saveHours(
  { db, now }: RequestContext,
  dealer: PanelDealer,
  { personId, times: { hours, holiday_hours } }: { personId: bigint; times: DealerTimes },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('gallery')
      .set({ hours: JSON.stringify(hours), holiday_hours: holiday_hours && JSON.stringify(holiday_hours) })
      .where('id', '=', dealer.id)
      .execute()
    await noteAction(trx, { galleryId: dealer.id, personId, act: 'page.hours' }, now)
  })
}

/** Sets the place of the dealer on the map, or removes it. */
export async function savePlace(
  { db, now }: RequestContext,
  dealer: PanelDealer,
  { personId, place }: { personId: bigint; place: Place | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('gallery')
      .set({ latitude: place?.latitude ?? null, longitude: place?.longitude ?? null })
      .where('id', '=', dealer.id)
      .execute()
    await noteAction(trx, { galleryId: dealer.id, personId, act: 'page.place' }, now)
  })
}

type News = { personId: bigint; title: string; body: string; lasting: NewsLasting }

/** Publishes a news item of the dealer at once. */
export async function addNews(
  ctx: RequestContext,
  dealer: PanelDealer,
  { personId, title, body, lasting }: News,
): Promise<Result<null, 'too-many'>> {
  const days = newsDays[lasting].days
  return inTransaction<Result<null, 'too-many'>>(ctx.db, async (trx) => {
    await trx.selectFrom('gallery').select('id').where('id', '=', dealer.id).forUpdate().executeTakeFirst()
    const held = await trx
      .selectFrom('gallery_news')
      .select(['id', 'title', 'body'])
      .where('gallery_id', '=', dealer.id)
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', ctx.now)]))
      .execute()
    // A repeat of the same form.
    if (held.some((each) => each.title === title && each.body === body)) return ok(null)
    if (held.length >= maxNews) return refuse('too-many')
    await trx
      .insertInto('gallery_news')
      .values({
        gallery_id: dealer.id,
        slug: `notice-${newPublicId()}`,
        title,
        body,
        published_at: ctx.now,
        expires_at: days === null ? null : new Date(ctx.now.getTime() + days * dayMs),
      })
      .execute()
    await noteAction(trx, { galleryId: dealer.id, personId, act: 'page.news', details: { what: title } }, ctx.now)
    return ok(null)
  })
}

/** Removes a news item with its page. */
export async function removeNews(
  { db, now }: RequestContext,
  dealer: PanelDealer,
  { personId, id }: { personId: bigint; id: string },
): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  await inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('gallery_news')
      .where('id', '=', BigInt(id))
      .where('gallery_id', '=', dealer.id)
      .returning('title')
      .executeTakeFirst()
    if (!removed) return
    const details = { what: removed.title }
    await noteAction(trx, { galleryId: dealer.id, personId, act: 'page.remove-news', details }, now)
  })
}

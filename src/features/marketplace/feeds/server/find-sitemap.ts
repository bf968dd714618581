import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import { marketNames, marketPath } from '#kit/markets.ts'
import type { Db } from '#platform/database/database.ts'
import type { Manifests, SitemapEntry } from '#platform/manifest.ts'
import {
  adPath,
  advertisementPath,
  dealersPath,
  dealerAdsPath,
  dealerPath,
  newsPath,
  personalDealer,
} from '../../addresses.ts'
import { currentNews } from '../../dealers/server/find-dealer-news.ts'
import { dealerSlug } from '../../ad/server/ad-rows.ts'
import '../../ad/server/tables.ts'

/** Files are ranges of ids, so an ad never moves to another file. */
export const adsInFile = 20_000

/** States of ads that are public and worth finding. */
const open = ['published', 'sold'] as const

/** Lists the names of non-empty parts: `pages`, `galleries`, `ads-1`, … */
export async function findSitemapParts(db: Db, now: Date, manifests: Manifests): Promise<string[]> {
  const number = sql<number>`((id - 1) / ${sql.lit(adsInFile)} + 1)::int`
  const files = await db
    .selectFrom('ad')
    .select(number.as('n'))
    .distinct()
    .where('state', 'in', open)
    .orderBy('n')
    .execute()
  const news = await currentNews(db, now).select('gallery_news.id').limit(1).executeTakeFirst()
  const rooms = manifests.filter(({ sitemap }) => sitemap).map(({ name }) => name)
  return ['pages', 'galleries', ...(news ? ['news'] : []), ...rooms, ...files.map(({ n }) => `ads-${n}`)]
}

/** Lists the pages of one part; null for an unknown part. */
export async function findSitemapPart(
  db: Db,
  part: string,
  now: Date,
  manifests: Manifests,
): Promise<readonly SitemapEntry[] | null> {
  if (part === 'pages') return findPages(db)
  if (part === 'galleries') return findDealers(db)
  if (part === 'news') return findNews(db, now)
  const room = manifests.find(({ name, sitemap }) => sitemap && name === part)
  if (room) return room.sitemap!(db, now)
  const [, file] = /^ads-([1-9]\d{0,8})$/.exec(part) ?? []
  const entries = file ? await findAds(db, Number(file)) : []
  return entries.length > 0 ? entries : null
}

/** A new price, publication and sale are changes; a recomputed rating is not. */
async function findAds(db: Db, file: number): Promise<SitemapEntry[]> {
  const lastPrice = sql`(select max(at) from ad_price where ad_price.ad_id = ad.id)`
  const rows = await db
    .selectFrom('ad')
    .select(['public_id', sql<Date | null>`greatest(published_at, sold_at, ${lastPrice})`.as('changed')])
    .select(dealerSlug)
    .where('id', '>', BigInt((file - 1) * adsInFile))
    .where('id', '<=', BigInt(file * adsInFile))
    .where('state', 'in', open)
    .orderBy('id')
    .execute()
  return rows.map(({ public_id, gallery_slug, changed }) => ({ path: adPath(gallery_slug, public_id), changed }))
}

/**
 * A new ad changes the page of its dealer, which shows the newest ads. Its list of ads is a
 * separate page.
 */
async function findDealers(db: Db): Promise<SitemapEntry[]> {
  const newest = sql`(select max(published_at) from ad where ad.gallery_id = gallery.id and ad.state = 'published')`
  const rows = await db
    .selectFrom('gallery')
    .select(['slug', sql<Date>`greatest(created_at, ${newest})`.as('changed')])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ slug, changed }) => [
    { path: dealerPath(slug), changed },
    { path: dealerAdsPath(slug), changed },
  ])
}

/** Lists current news items; expired ones are not worth finding. */
async function findNews(db: Db, now: Date): Promise<SitemapEntry[] | null> {
  const rows = await currentNews(db, now)
    .select(['gallery.slug as gallery_slug', 'gallery_news.slug', 'published_at'])
    .orderBy('gallery_news.id')
    .execute()
  return rows.length > 0
    ? rows.map(({ gallery_slug, slug, published_at }) => ({
        path: newsPath(gallery_slug, slug),
        changed: published_at,
      }))
    : null
}

/** Lists the fixed pages, and the list of every make with live ads. */
async function findPages(db: Db): Promise<SitemapEntry[]> {
  const [catalogue, makes, personal] = await Promise.all([
    getCatalogue(db),
    db
      .selectFrom('ad')
      .select(['make_id', sql<Date>`max(published_at)`.as('changed')])
      .where('state', '=', 'published')
      .where('plate_kind', '=', 'national')
      .groupBy('make_id')
      .orderBy('make_id')
      .execute(),
    db
      .selectFrom('ad')
      .select(sql<Date | null>`max(published_at)`.as('changed'))
      .where('state', '=', 'published')
      .where('gallery_id', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const newest = makes.reduce<Date | null>((last, { changed }) => (last && last > changed ? last : changed), null)
  return [
    { path: '/', changed: newest },
    { path: advertisementPath, changed: newest },
    ...marketNames.map((name) => ({ path: marketPath(name), changed: null })),
    { path: dealersPath, changed: null },
    { path: dealerPath(personalDealer), changed: personal.changed },
    { path: dealerAdsPath(personalDealer), changed: personal.changed },
    ...makes.flatMap(({ make_id, changed }) => {
      const make = catalogue.makes.byId.get(make_id)
      return make ? [{ path: `${advertisementPath}?make=${make.slug}`, changed }] : []
    }),
  ]
}

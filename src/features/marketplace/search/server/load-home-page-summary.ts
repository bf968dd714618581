import { sql } from 'kysely'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { drawingPictureKey, namedModel, stageCount } from '#features/drawings/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import { dealerPath } from '../../addresses.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import { bodyTypes, type BodyType } from '../../ad/choices.ts'
import { cardColumns, dealerSlug } from '../../ad/server/ad-rows.ts'
import { presentCard, presentCards } from '../../ad/server/present-card.ts'
import '../../ad/server/tables.ts'
import type { HomePageSummary } from '../home-page-summary.ts'

const shown = 8
const million = 10_000_000n

/** Bounds of the budget tiles in rials: 500, 800, 1200, 2000 and 4000 million tomans. */
const budgetEdges = [500n, 800n, 1200n, 2000n, 4000n].map((toman) => toman * million)

/** Colours of the tiles' drawings, so that eight tiles do not look like one car. */
const tileColours: Record<BodyType, string> = {
  sedan: 'navy',
  hatchback: 'red',
  suv: 'white',
  pickup: 'blue',
  coupe: 'yellow',
  convertible: 'crimson',
  mpv: 'silver',
  wagon: 'jade',
}

/** Well-known models for the tiles; other tiles show the look of their body type. */
const tileModels: Partial<Record<BodyType, string>> = {
  sedan: 'ikco-dena',
  hatchback: 'peugeot-207',
  suv: 'fownix-tiggo-7-pro',
  pickup: 'zamyad-z24',
}

/**
 * Loads the current market data of the home page, for national plates like the lists it links to.
 */
export async function loadHomePageSummary(db: Db, now: Date): Promise<HomePageSummary> {
  const catalogue = await getCatalogue(db)
  const [counts, goodBuys, newest, galleries, places] = await Promise.all([
    countTiles(db),
    findGoodBuys(db, catalogue, now),
    findNewest(db, catalogue, now),
    findBusyDealers(db, catalogue),
    findDealerProvinces(db, catalogue),
  ])
  return { ...counts, goodBuys, newest, galleries, ...places }
}

async function countTiles(db: Db): Promise<Pick<HomePageSummary, 'total' | 'bodyTypes' | 'budgets'>> {
  const rows = await db
    .selectFrom('ad')
    .select(['body_type', sql<number>`width_bucket(price_rial, ${budgetEdges.map(String)}::bigint[])`.as('bucket')])
    .select((row) => sql<number>`${row.fn.countAll()}::int`.as('n'))
    .where('state', '=', 'published')
    .where('plate_kind', '=', 'national')
    .groupBy(['body_type', 'bucket'])
    .execute()
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((total, row) => total + row.n, 0)
  const tomans = budgetEdges.map((rial) => Number(rial / 10n))
  return {
    total: sum(() => true),
    bodyTypes: Object.entries(bodyTypes).map(([slug, label], index) => ({
      slug: slug as BodyType,
      label,
      count: sum((row) => row.body_type === slug),
      picture: drawingPictureKey({
        ...(namedModel(tileModels[slug as BodyType] ?? '') ?? { body: slug as BodyType, variant: 0 }),
        view: index % 2 ? 'rear-three-quarter' : 'three-quarter',
        colour: tileColours[slug as BodyType] as 'navy',
        scene: index % stageCount,
      }),
    })),
    budgets: [...tomans, null].map((to, index) => ({
      from: tomans[index - 1] ?? null,
      to,
      count: sum((row) => row.bucket === index),
    })),
  }
}

const liveCards = (db: Db) =>
  db
    .selectFrom('ad')
    .select(cardColumns)
    .select(dealerSlug)
    .where('state', '=', 'published')
    .where('plate_kind', '=', 'national')

/** Well below the market, but not low enough for a warning. */
async function findGoodBuys(db: Db, catalogue: Catalogue, now: Date): Promise<AdCard[]> {
  const rows = await liveCards(db)
    .where('gap_permille', '>=', -120)
    .where('gap_permille', '<=', -40)
    .where('published_at', '>', new Date(now.getTime() - 3 * dayMs))
    .where(sql<boolean>`cardinality(pictures) > 2`)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute()
  return presentCards(rows, (row) => presentCard(row, catalogue, now))
}

async function findNewest(db: Db, catalogue: Catalogue, now: Date): Promise<AdCard[]> {
  const rows = await liveCards(db).orderBy('published_at', 'desc').orderBy('id', 'desc').limit(shown).execute()
  return presentCards(rows, (row) => presentCard(row, catalogue, now))
}

async function findDealerProvinces(db: Db, catalogue: Catalogue): Promise<Pick<HomePageSummary, 'galleryProvinces'>> {
  const rows = await db
    .selectFrom('gallery')
    .select('province_id')
    .where('state', '=', 'active')
    .groupBy('province_id')
    .execute()
  return {
    galleryProvinces: rows
      .flatMap(({ province_id }) => catalogue.provinces.byId.get(province_id) ?? [])
      .map(({ slug, nameFa }) => ({ value: slug, label: nameFa }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'fa')),
  }
}

async function findBusyDealers(db: Db, catalogue: Catalogue): Promise<HomePageSummary['galleries']> {
  const rows = await db
    .selectFrom('gallery')
    .innerJoin('ad', (join) => join.onRef('ad.gallery_id', '=', 'gallery.id').on('ad.state', '=', 'published'))
    .select(['gallery.name', 'gallery.slug', 'gallery.city_id'])
    .select((row) => sql<number>`${row.fn.count('ad.id')}::int`.as('n'))
    .where('gallery.state', '=', 'active')
    .groupBy(['gallery.name', 'gallery.slug', 'gallery.city_id'])
    .orderBy('n', 'desc')
    .orderBy('gallery.slug')
    .limit(6)
    .execute()
  return rows.map(({ name, slug, city_id, n }) => ({
    name,
    href: dealerPath(slug),
    city: catalogue.cities.byId.get(city_id)?.nameFa ?? '',
    count: n,
  }))
}

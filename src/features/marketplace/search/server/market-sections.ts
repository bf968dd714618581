import { sql } from 'kysely'
import { getCatalogue, type Make } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import type { Db } from '#platform/database/database.ts'
import type { MarketItem, MarketSections } from '#platform/market.ts'
import { advertisementPath, dealersPath, dealerPath } from '../../addresses.ts'
import '../../ad/server/tables.ts'
import { budgetText } from '../budget-text.ts'

const shownMakes = 10
const shownDealers = 6

/** Lists makes by number of live cars with national plates, as the list counts them. */
async function makesOnOffer(db: Db, fits: (make: Make) => boolean): Promise<MarketItem[]> {
  const { makes } = await getCatalogue(db)
  const rows = await db
    .selectFrom('ad')
    .select('make_id')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'published')
    .where('plate_kind', '=', 'national')
    .groupBy('make_id')
    .orderBy('count', 'desc')
    .execute()
  return rows
    .flatMap(({ make_id, count }) => {
      const make = makes.byId.get(make_id)
      return make && fits(make) ? { make, count } : []
    })
    .slice(0, shownMakes)
    .map(({ make, count }) => ({
      href: `${advertisementPath}?make=${make.slug}`,
      label: make.nameFa,
      value: `${formatInteger(count)} آگهی`,
    }))
}

/** Upper bounds of the bands in millions of tomans; the next band starts there. */
const bandEnds = [500, 800, 1200, 2000, 4000] as const

/** Counts live cars by cash price, for national plates, as the list counts them. */
async function priceBands(db: Db): Promise<MarketItem[]> {
  const band = sql<number>`width_bucket(price_rial::numeric, ${bandEnds.map((end) => String(end * 10_000_000))}::numeric[])`
  const rows = await db
    .selectFrom('ad')
    .select(band.as('band'))
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'published')
    .where('plate_kind', '=', 'national')
    .where('price_mode', 'in', ['fixed', 'barter'])
    .groupBy(sql`band`)
    .orderBy('band')
    .execute()
  return rows.map(({ band: place, count }) => {
    const [from, to] = [bandEnds[place - 1], bandEnds[place]]
    const query = new URLSearchParams({
      ...(from && { tomanFrom: String(from * 1_000_000) }),
      // The next band starts at this bound.
      ...(to && { tomanTo: String(to * 1_000_000 - 1) }),
    })
    const inTomans = (end: number | undefined) => (end === undefined ? null : end * 1_000_000)
    return {
      href: `${advertisementPath}?${query}`,
      label: `${budgetText({ from: inTomans(from), to: inTomans(to) })} تومان`,
      value: `${formatInteger(count)} آگهی`,
    }
  })
}

async function busyDealers(db: Db): Promise<MarketItem[]> {
  const catalogue = await getCatalogue(db)
  const rows = await db
    .selectFrom('gallery')
    .innerJoin('ad', 'ad.gallery_id', 'gallery.id')
    .select(['gallery.slug', 'gallery.name', 'gallery.city_id'])
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('gallery.state', '=', 'active')
    .where('ad.state', '=', 'published')
    .groupBy(['gallery.id'])
    .orderBy('count', 'desc')
    .orderBy('gallery.id')
    .limit(shownDealers)
    .execute()
  return rows.map(({ slug, name, city_id, count }) => ({
    href: dealerPath(slug),
    label: name,
    note: catalogue.cities.byId.get(city_id)?.nameFa ?? '',
    value: `${formatInteger(count)} آگهی`,
  }))
}

export const usedVehicleSections: MarketSections = {
  'used-vehicle': async ({ db }) => [
    {
      title: 'برندهایی با بیشترین آگهی',
      items: await makesOnOffer(db, () => true),
      more: { href: advertisementPath, label: 'همهٔ آگهی‌ها' },
      order: 10,
    },
    {
      title: 'با چه بودجه‌ای؟',
      items: await priceBands(db),
      order: 15,
    },
    {
      title: 'نمایشگاه‌هایی با بیشترین آگهی',
      items: await busyDealers(db),
      more: { href: dealersPath, label: 'همهٔ نمایشگاه‌ها' },
      order: 20,
    },
  ],
  imported: async ({ db }) => [
    {
      title: 'برندهای وارداتی در آگهی‌ها',
      items: await makesOnOffer(db, ({ origin }) => origin === 'imported'),
      order: 10,
    },
  ],
}

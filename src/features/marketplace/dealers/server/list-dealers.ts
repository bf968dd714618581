import { sql, type RawBuilder } from 'kysely'
import { findHolidays, getCatalogue, placeName, type Catalogue, type Holidays } from '#features/catalog/contract.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { IgnoredParam } from '../../search/ad-query.ts'
import { dealerQueryAddress, parseDealerQuery, type DealerQuery, type DealerSort } from '../dealer-query.ts'
import type { DealerListView } from '../dealer-view.ts'
import { daysAhead } from '../opening-hours.ts'
import { fullWeight } from '../../ad/person-weight.ts'
import { findDealerChoices } from './find-dealer-choices.ts'
import { districtPlace, presentDealerCard, presentPersonalStock } from './present-dealer.ts'
import { presentProvinceMap } from './present-province-map.ts'
import { ratingsOf } from './reviews.ts'
import '../../ad/server/tables.ts'

/** Enough for a list of the country; each entry is a few lines with small pictures. */
export const dealerPageSize = 48

/** Drops slugs that are unknown or belong to another province, and names them. */
function resolve(catalogue: Catalogue, query: DealerQuery, dropped: IgnoredParam[]): DealerQuery {
  const isKnown = (key: 'province' | 'city' | 'district' | 'make', fits: (slug: string) => boolean) => {
    const value = query[key]
    if (value === null || fits(value)) return value
    dropped.push({ key, value })
    return null
  }
  const make = isKnown('make', (slug) => catalogue.makes.bySlug.has(slug))
  const province = isKnown('province', (slug) => catalogue.provinces.bySlug.has(slug))
  const provinceOf = (slug: string) =>
    catalogue.provinces.byId.get(catalogue.cities.bySlug.get(slug)?.provinceId ?? 0)?.slug
  const inProvince = (slug: string | undefined) => {
    const own = slug && provinceOf(slug)
    return own !== undefined && (province === null || own === province)
  }
  const cityOf = (slug: string) => catalogue.cities.byId.get(catalogue.districts.bySlug.get(slug)?.cityId ?? 0)?.slug
  const chosen = isKnown('city', inProvince)
  const district = isKnown('district', (slug) => inProvince(cityOf(slug)) && (chosen ?? cityOf(slug)) === cityOf(slug))
  const city = chosen ?? (district && (cityOf(district) ?? null))
  return { ...query, make, district, city, province: province ?? (city && (provinceOf(city) ?? null)) }
}

/** The evaluation time, with the holidays from that day. */
export type OpeningContext = { now: Date; holidays: Holidays }

/** Loads the holidays that matter for the next opening. */
export const loadOpeningContext = async ({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<OpeningContext> => ({
  now,
  holidays: await findHolidays(db, toJalali(now), daysAhead + 1),
})

function conditions(
  catalogue: Catalogue,
  query: DealerQuery,
  { now, holidays }: OpeningContext,
): RawBuilder<boolean>[] {
  const matches = [sql<boolean>`gallery.state = 'active'`]
  if (query.district) matches.push(sql`district_id = ${catalogue.districts.bySlug.get(query.district)!.id}`)
  else if (query.city) matches.push(sql`city_id = ${catalogue.cities.bySlug.get(query.city)!.id}`)
  else if (query.province) matches.push(sql`province_id = ${catalogue.provinces.bySlug.get(query.province)!.id}`)
  if (query.make) {
    const { id } = catalogue.makes.bySlug.get(query.make)!
    // Specialised in the make, or with a car of it for sale.
    matches.push(sql`(${id} = any(make_ids) or exists (
      select from ad where ad.gallery_id = gallery.id and ad.state = 'published' and ad.make_id = ${id}))`)
  }
  if (query.open) {
    const { weekday, hour, minute, ...day } = toJalali(now)
    const clock = hour * 60 + minute
    const today = holidays.has(jalaliText(day)) ? sql`holiday_hours` : sql`hours -> ${sql.lit(weekday)}`
    matches.push(sql`(${today} ->> 0)::int <= ${clock} and (${today} ->> 1)::int > ${clock}`)
  }
  if (query.verified) matches.push(sql`licence_checked_at is not null`)
  return matches
}

const isNumber = (text: string) => /^\d{1,9}$/.test(text)
/** Whether the database accepts the text: no NUL and no lone surrogates. */
const isText = (text: string) => text.length <= 400 && !text.includes('\0') && text.isWellFormed()

type Order = { key: RawBuilder<unknown>; descending: boolean; fits: (text: string) => boolean; type: string }

const orders: Record<DealerSort, Order> = {
  stock: { key: sql`stock`, descending: true, fits: isNumber, type: 'int' },
  // Bytewise, matching the sort keys.
  name: {
    key: sql`sort_key collate "C"`,
    descending: false,
    fits: isText,
    type: 'text',
  },
  since: { key: sql`founded_year::int`, descending: false, fits: isNumber, type: 'int' },
  rating: { key: sql`rank`, descending: true, fits: isNumber, type: 'int' },
}

/** Decodes a cursor for one order; null when invalid or of another order. */
function decodeCursor(cursor: string, sort: DealerSort): { key: string; id: string } | null {
  try {
    const parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown
    if (!Array.isArray(parsed) || parsed.length !== 3 || !parsed.every((part) => typeof part === 'string')) return null
    const [forSort, key, id] = parsed as [string, string, string]
    return forSort === sort && orders[sort].fits(key) && /^\d{1,18}$/.test(id) ? { key, id } : null
  } catch {
    return null
  }
}

const encodeCursor = (sort: DealerSort, key: unknown, id: bigint): string =>
  Buffer.from(JSON.stringify([sort, String(key), String(id)])).toString('base64url')

export type DealerRow = Awaited<ReturnType<typeof readPage>>['rows'][number]

/** The number of live ads per dealer, and the first picture of the newest three. */
const stock = sql<number>`(select count(*)::int from ad where ad.gallery_id = gallery.id and ad.state = 'published')`
const newestPictures = sql<string[]>`array(select pictures[1] from ad
  where ad.gallery_id = g.id and ad.state = 'published' and pictures[1] is not null
  order by published_at desc, id desc limit 3)`

/**
 * Ranks a dealer by its rating in thousandths, as if five more people had given 3 of 5, so that one
 * perfect review does not precede many good ones. 0 without a shown rating.
 */
const rank = sql<number>`coalesce((select
    round(1000 * (sum(weight * (honesty + conduct + fairness)) / 3.0 + ${15 * fullWeight}) / (sum(weight) + ${5 * fullWeight}))::int
  from gallery_review as review
  where review.gallery_id = gallery.id and hidden_at is null and held_at is null
  having sum(weight) >= ${fullWeight}), 0)`

async function readPage({ db }: RequestContext, query: DealerQuery, where: RawBuilder<boolean>) {
  const { key, descending, type } = orders[query.sort]
  const cursor = query.after ? decodeCursor(query.after, query.sort) : null
  const inner = db
    .selectFrom('gallery')
    .select([
      'id',
      'slug',
      'name',
      'city_id',
      'district_id',
      'founded_year',
      'make_ids',
      'hours',
      'holiday_hours',
      'licence_checked_at',
      'logo',
    ])
    .select(['sort_key', stock.as('stock'), rank.as('rank')])
    .where(where)
    .as('g')
  let select = db
    .selectFrom(inner)
    .selectAll()
    .select([newestPictures.as('pictures'), key.as('key')])
  if (cursor) {
    const past = sql`${key} ${sql.raw(descending ? '<' : '>')} ${cursor.key}::${sql.raw(type)}`
    select = select.where(
      sql<boolean>`(${past} or (${key} = ${cursor.key}::${sql.raw(type)} and id > ${cursor.id}::bigint))`,
    )
  }
  const rows = await select
    .orderBy(key, descending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(dealerPageSize + 1)
    .execute()
  const page = rows.slice(0, dealerPageSize)
  const last = page.at(-1)
  const next = rows.length > dealerPageSize && last ? encodeCursor(query.sort, last.key, last.id) : null
  return { rows: page, next, cursorDropped: query.after !== null && cursor === null }
}

/** Reads any address. Ignores and names invalid values. */
export async function readDealerQuery(db: RequestContext['db'], params: URLSearchParams) {
  const catalogue = await getCatalogue(db)
  const { query, dropped } = parseDealerQuery(params)
  return { catalogue, query: resolve(catalogue, query, dropped), dropped }
}

const whereOf = (...args: Parameters<typeof conditions>) => sql<boolean>`${sql.join(conditions(...args), sql` and `)}`

const anywhere = (query: DealerQuery): DealerQuery => ({ ...query, province: null, city: null, district: null })

/** Counts the dealers of each province under all other filters. */
async function countByProvince(
  { db }: RequestContext,
  catalogue: Catalogue,
  query: DealerQuery,
  moment: OpeningContext,
) {
  const rows = await db
    .selectFrom('gallery')
    .select(['province_id', sql<number>`count(*)::int`.as('n')])
    .where(whereOf(catalogue, anywhere(query), moment))
    .groupBy('province_id')
    .execute()
  return new Map(rows.map(({ province_id, n }) => [province_id, n]))
}

/** Lists one page of active dealers as stored, with the total. */
export async function findDealerPage(
  ctx: RequestContext,
  catalogue: Catalogue,
  query: DealerQuery,
  moment: OpeningContext,
) {
  const where = whereOf(catalogue, query, moment)
  const [page, counted] = await Promise.all([
    readPage(ctx, query, where),
    ctx.db
      .selectFrom('gallery')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(where)
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, total: counted.n }
}

/** Lists active dealers for any address. */
export async function listDealers(ctx: RequestContext, params: URLSearchParams): Promise<DealerListView> {
  const { db } = ctx
  const { catalogue, query, dropped } = await readDealerQuery(db, params)
  const moment = await loadOpeningContext(ctx)
  const dealerPage = findDealerPage(ctx, catalogue, query, moment)
  const [page, ratings, choices, personal, counts] = await Promise.all([
    dealerPage,
    dealerPage.then(({ rows }) =>
      ratingsOf(
        db,
        rows.map(({ id }) => id),
      ),
    ),
    findDealerChoices(db, catalogue, query, whereOf(catalogue, anywhere(query), moment)),
    presentPersonalStock(db, catalogue, query),
    query.map ? countByProvince(ctx, catalogue, query, moment) : null,
  ])
  if (page.cursorDropped) dropped.push({ key: 'after', value: '…' })
  return {
    query,
    total: page.total,
    galleries: page.rows.map((row) => presentDealerCard(row, catalogue, moment, ratings.get(row.id) ?? null)),
    next: page.next && dealerQueryAddress({ ...query, after: page.next }),
    ...choices,
    dropped: dropped.map(({ key, value }) => `${key}=${value}`),
    where: whereWords(catalogue, query),
    personal,
    map: counts && presentProvinceMap(catalogue, query, counts),
  }
}

function whereWords(catalogue: Catalogue, { district, city, province }: DealerQuery): string | null {
  if (district) return districtPlace(catalogue, catalogue.districts.bySlug.get(district)!.id)
  if (city) return placeName(catalogue, catalogue.cities.bySlug.get(city)!.id)
  return province && `استان ${catalogue.provinces.bySlug.get(province)!.nameFa}`
}

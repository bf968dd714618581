import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '#features/catalog/contract.ts'
import { formatAdQuery, sorts, type AdQuery } from '#features/marketplace/search/ad-query.ts'
import { emptyQuery, fixedChoicesOf } from '#features/marketplace/search/parse-ad-query.ts'
import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import type { Db } from '#platform/database/database.ts'
import '#features/marketplace/ad/server/tables.ts'

const million = 1_000_000
/** In this order, so that a walk stays the same. */
const fixedKeys = ['bodyType', 'gearbox', 'fuel', 'colour', 'body', 'paint', 'sound', 'seller', 'price'] as const
const words = ['پژو', 'سفید', 'تهران', '206', 'اتوماتیک', 'peugeot', 'پراید', 'بدون رنگ']

/** Returns filters that people set, with random values: hardly any two queries of a walk are the same. */
function steps(random: SeededRandom, catalogue: Catalogue): ((query: AdQuery) => void)[] {
  const slugs = (of: readonly { slug: string }[], max: number) =>
    [...new Set(Array.from({ length: random.int(1, max) }, () => random.pick(of).slug))].sort()
  const popular = catalogue.makes.list.filter(({ origin }) => origin === 'domestic')
  return [
    (query) => (query.make = slugs(random.chance(0.7) ? popular : catalogue.makes.list, 3)),
    (query) => (query.model = slugs(catalogue.modelsOf(random.pick(popular).id), 2)),
    (query) => (query.province = slugs(catalogue.provinces.list, 3)),
    (query) => (query.city = slugs(catalogue.citiesOf(random.pick(catalogue.provinces.list).id), 2)),
    (query) => {
      const from = random.int(1380, 1402)
      query.year = { from, to: random.chance(0.5) ? from + random.int(1, 6) : null }
    },
    (query) => {
      const from = random.chance(0.5) ? random.int(2, 20) * 50 * million : null
      query.toman = { from, to: (from ?? 0) + random.int(2, 40) * 50 * million }
    },
    (query) => (query.km = { from: null, to: random.int(1, 40) * 5000 }),
    (query) => (query.down = { from: null, to: random.int(2, 20) * 50 * million }),
    ...fixedKeys.map((key) => (query: AdQuery) => {
      const options = Object.keys(fixedChoicesOf(key)!)
      query[key] = [...new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(options)))].sort()
    }),
    (query) => (query.q = random.pick(words)),
  ]
}

/** Simulates a person who sets one to five filters at random, in some order; the same walk for every run. */
export function traverse(catalogue: Catalogue, count: number, seed = 'walk'): AdQuery[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const query = structuredClone(emptyQuery)
    for (let set = random.int(1, 5); set > 0; set--) random.pick(steps(random, catalogue))(query)
    if (random.chance(0.5))
      query.sort = random.pick((Object.keys(sorts) as AdQuery['sort'][]).filter((s) => s !== 'nearest'))
    return query
  })
}

/** Returns the same count from the database alone, filter by filter. */
export async function countInSql(db: Db, catalogue: Catalogue, query: AdQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ad where ${sql.join(conditions(catalogue, query), sql` and `)}`.execute(db)
  return rows[0]!.n
}

function conditions(catalogue: Catalogue, query: AdQuery): RawBuilder<unknown>[] {
  const matches = [sql`state = 'published'`, sql`plate_kind = 'national'`]
  const among = (column: string, values: readonly (string | number)[]) => {
    if (values.length) matches.push(sql`${sql.ref(column)} in (${sql.join(values)})`)
  }
  const ids = (of: ReadonlyMap<string, { id: number }>, slugs: readonly string[]) =>
    slugs.map((slug) => of.get(slug)!.id)
  const { makes, models, provinces, cities } = catalogue
  const narrowed = new Set(query.model.map((slug) => models.bySlug.get(slug)!.makeId))
  const wholeMakes = ids(makes.bySlug, query.make).filter((id) => !narrowed.has(id))
  if (query.make.length + query.model.length) {
    const modelIds = ids(models.bySlug, query.model)
    matches.push(sql`(make_id = any(${wholeMakes}::int[]) or model_id = any(${modelIds}::int[]))`)
  }
  const inside = new Set(query.city.map((slug) => cities.bySlug.get(slug)!.provinceId))
  const wholeProvinces = ids(provinces.bySlug, query.province).filter((id) => !inside.has(id))
  if (query.province.length + query.city.length) {
    const cityIds = ids(cities.bySlug, query.city)
    matches.push(sql`(province_id = any(${wholeProvinces}::int[]) or city_id = any(${cityIds}::int[]))`)
  }
  among('body_type', query.bodyType)
  among('gearbox', query.gearbox)
  among('fuel', query.fuel)
  among('colour', query.colour)
  among('body_state', query.body)
  among('price_mode', query.price)
  if (query.seller.length === 1)
    matches.push(sql.raw(`gallery_id is ${query.seller[0] === 'gallery' ? 'not ' : ''}null`))
  const between = (column: string, { from, to }: AdQuery['toman'], factor: number) => {
    if (from !== null) matches.push(sql`${sql.ref(column)} >= ${String(from * factor)}::bigint`)
    if (to !== null) matches.push(sql`${sql.ref(column)} <= ${String(to * factor)}::bigint`)
  }
  between('year', query.year, 1)
  between('mileage_km', query.km, 1)
  between('price_rial', query.toman, 10)
  if (query.down.to !== null) matches.push(sql`price_mode = 'instalment'`)
  between('down_payment_rial', query.down, 10)
  if (query.paint.length) matches.push(sql`(${sql.join(query.paint.map(paintCondition), sql` or `)})`)
  for (const part of query.sound) {
    const panels = part === 'roof' ? '^roof$|pillar' : 'rail|apron'
    matches.push(sql`not exists (select from jsonb_object_keys(panels) as panel where panel ~ ${panels})`)
  }
  for (const word of query.q.split(' ').filter(Boolean)) matches.push(sql`position(${word} in search_text) > 0`)
  return matches
}

const painted = sql`(select array_agg(state) from jsonb_each_text(panels) as panel (name, state)
  where state not in ('scratched', 'dent-repair'))`

function paintCondition(paint: string): RawBuilder<unknown> {
  if (paint === 'none') return sql`${painted} is null`
  if (paint === 'one-spot') return sql`${painted} = array['spot']`
  return sql`(not panels ? 'roof' and (select count(*) from jsonb_each_text(panels) as panel (name, state)
    where name ~ 'fender|door' and state = 'painted')
    = case when body_type in ('coupe', 'convertible', 'pickup') then 6 else 8 end)`
}

/** Returns the address of a query below a path. */
export const addressOf = (path: string, query: AdQuery): string => `${path}?${formatAdQuery(query)}`

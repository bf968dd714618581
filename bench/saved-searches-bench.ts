import { sql } from 'kysely'
import { seedDemo } from '#demo/seed-demo.ts'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { matchSearches } from '#features/marketplace/saved-searches/server/match-searches.ts'
import { formatAdQuery, withoutOrder } from '#features/marketplace/search/ad-query.ts'
import { emptyQuery } from '#features/marketplace/search/parse-ad-query.ts'
import { listAds } from '#features/marketplace/search/server/list-ads.ts'
import { createMatcher, readJudgedAds, readyQuery } from '#features/marketplace/search/server/match-ads.ts'
import { newPublicId } from '#kit/id.ts'
import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import type { Db } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'

const marketAds = 3000
const newAds = 1000

/** Matches ten thousand saved searches against one new ad, and a thousand ads against them with all notices. */
export async function matchThousands(environment: Record<string, string>, searches: number): Promise<void> {
  const { database, secrets, log, clock } = await openPlatform(environment)
  const { db } = database
  const start = clock.now()
  await seedDemo({ db, secrets, log, now: start }, { ads: marketAds })
  const catalogue = await getCatalogue(db)
  const queries = await writeSearches(db, catalogue, searches, new Date(start.getTime() + 60_000))
  await matchOne(db, catalogue, queries)
  const at = new Date(start.getTime() + 120_000)
  await copyAds(db, at)
  const later = { now: () => new Date(at.getTime() + 60_000) }
  const began = performance.now()
  const outcome = await matchSearches({ db, clock: later })
  const seconds = (performance.now() - began) / 1000
  const again = await matchSearches({ db, clock: later })
  const { rows } = await sql<{ notices: number; searches: number; news: number }>`
    select count(*)::int as notices, count(distinct key)::int as searches, sum((data->>'count')::int)::int as news
    from notice where kind = 'saved-search'`.execute(db)
  const { notices, searches: keys, news } = rows[0]!
  console.log(`${newAds} new ads against ${searches} searches: ${seconds.toFixed(1)} s (aim 60)`)
  console.log(
    `${outcome} searches told, ${notices} alerts written, ${keys} different, ${news} ads in them; again: ${again}`,
  )
  await compare(db, catalogue, queries, at)
  await database.close()
}

/** Draws the filters of a saved search: a model or a make, often a town, a price, a year, a colour. */
function draw(random: SeededRandom, catalogue: Catalogue, ads: readonly Car[]) {
  const ad = random.pick(ads)
  const query = structuredClone(emptyQuery)
  const model = catalogue.models.byId.get(ad.model_id)!
  const named = random.chance(0.7)
  if (named) query.model = [model.slug]
  else if (random.chance(0.7)) query.make = [catalogue.makes.byId.get(model.makeId)!.slug]
  if (random.chance(0.4)) query.city = [catalogue.cities.byId.get(ad.city_id)!.slug]
  if (random.chance(0.6)) query.toman = { from: null, to: random.int(4, 60) * 50_000_000 }
  if (random.chance(0.4)) query.year = { from: random.int(1390, 1402), to: null }
  if (random.chance(0.3)) query.km = { from: null, to: random.int(2, 20) * 10_000 }
  if (random.chance(0.2)) query.gearbox = [random.pick(['manual', 'automatic'])]
  if (random.chance(0.2)) query.not = { colour: ['black'] }
  return query
}

type Car = { model_id: number; city_id: number }
type Query = ReturnType<typeof draw>

async function writeSearches(db: Db, catalogue: Catalogue, count: number, now: Date): Promise<Query[]> {
  const random = seededRandom('saved searches')
  const ads = await db.selectFrom('ad').select(['model_id', 'city_id']).orderBy('id').execute()
  const { rows: people } = await sql<{ id: bigint }>`select id from person order by id`.execute(db)
  const queries: Query[] = []
  for (let first = 0; first < count; first += 500) {
    const rows = Array.from({ length: Math.min(500, count - first) }, (_, n) => {
      const query = draw(random, catalogue, ads)
      queries.push(query)
      const person_id = people[(first + n) % people.length]!.id
      const at = { checked_at: now, made_at: now }
      return { public_id: newPublicId(), person_id, name: 'جست‌وجو', query: formatAdQuery(query).toString(), ...at }
    })
    await db
      .insertInto('saved_search')
      .values(rows.map((row) => ({ ...row, period: 'instant' as const })))
      // Two people may save the same search, one person only once.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const { n } = await db
    .selectFrom('saved_search')
    .select((row) => row.fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  console.log(`${n} saved searches of ${people.length} people`)
  return queries
}

async function matchOne(db: Db, catalogue: Catalogue, queries: readonly Query[]): Promise<void> {
  const began = performance.now()
  const matcher = createMatcher(queries.map((query) => ({ query: readyQuery(catalogue, query), of: query })))
  console.log(`${queries.length} searches made ready in ${(performance.now() - began).toFixed(0)} ms`)
  const ids = await db.selectFrom('ad').select('id').where('state', '=', 'published').limit(1000).execute()
  const times: number[] = []
  let match = 0
  for await (const ad of readJudgedAds(
    db,
    ids.map(({ id }) => id),
  )) {
    const from = performance.now()
    match += matcher.match(ad).length
    times.push(performance.now() - from)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2)
  console.log(
    `one new ad against all: ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms (aim 20); ${(match / times.length).toFixed(1)} searches take it`,
  )
}

/** Copies the cars, published now. */
async function copyAds(db: Db, at: Date): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'ad' and is_identity = 'NO'
      and is_generated = 'NEVER' and column_name not in ('id', 'public_id', 'published_at', 'created_at', 'expires_at', 'revision')`.execute(
    db,
  )
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`
    insert into ad (public_id, published_at, created_at, expires_at, ${names})
    select 'n' || lpad(id::text, 9, '0'), ${at}, ${at}, ${new Date(at.getTime() + 30 * 86_400_000)}, ${names}
    from ad where state = 'published' order by id limit ${newAds}`.execute(db)
}

/** Compares a hundred of the searches with their lists at that time. */
async function compare(db: Db, catalogue: Catalogue, queries: readonly Query[], at: Date): Promise<void> {
  let same = 0
  const some = queries.filter((_, n) => n % Math.ceil(queries.length / 100) === 0)
  for (const query of some) {
    const { rows } = await listAds(db, catalogue, withoutOrder(query), {}, 5000)
    const fresh = rows.filter(({ published_at }) => published_at?.getTime() === at.getTime())
    const saved = await db
      .selectFrom('saved_search')
      .select(['found', 'person_id'])
      .where('query', '=', formatAdQuery(query).toString())
      .executeTakeFirstOrThrow()
    const own = await db
      .selectFrom('ad')
      .select('id')
      .where('seller_id', '=', saved.person_id)
      .where('id', 'in', fresh.length ? fresh.map(({ id }) => id) : [0n])
      .execute()
    if (saved.found === Math.min(99, fresh.length - own.length)) same++
  }
  console.log(`${same} of ${some.length} searches found exactly what their list shows`)
}

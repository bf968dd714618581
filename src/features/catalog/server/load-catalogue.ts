import { sql } from 'kysely'
import { cleanText } from '#kit/text.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { catalogueDigest, readCatalogueFiles, readSearchWordFile } from './catalogue-files.ts'
import { districtRows, placeRows, vehicleRows, type DistrictRow } from './catalogue-rows.ts'
import { expireCatalogue } from './get-catalogue.ts'
import { expireSearchWords } from './get-search-words.ts'

type CatalogueTable = 'make' | 'model' | 'trim_level' | 'province' | 'city' | 'district'
type Ids = ReadonlyMap<string, number>

/**
 * Updates makes, models, trims, provinces, cities, districts and search words from the data files.
 * Existing rows keep their ids, new ones get the next; nothing is deleted, because ads refer to it.
 * Does nothing when the files are unchanged, so that staff's edits survive a restart.
 */
export async function loadCatalogue(db: Db): Promise<'loaded' | 'unchanged'> {
  const digest = catalogueDigest()
  if ((await loadedDigest(db)) === digest) return 'unchanged'
  const load = async (trx: Trx) => {
    // Serialise concurrent starts: the second finds the work done.
    await sql`lock table make in share row exclusive mode`.execute(trx)
    if ((await loadedDigest(trx)) === digest) return 'unchanged' as const
    await writeRows(trx)
    await sql`comment on table make is ${sql.lit(digest)}`.execute(trx)
    expireCatalogue(trx)
    expireSearchWords(trx)
    return 'loaded' as const
  }
  return inTransaction(db, load, { withoutTimeLimits: true })
}

/** Reads the digest from the table's comment, which travels with every copy of the database. */
async function loadedDigest(db: Db): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    select obj_description('make'::regclass, 'pg_class') as digest`.execute(db)
  return rows[0]?.digest ?? null
}

async function writeRows(trx: Trx): Promise<void> {
  const files = readCatalogueFiles()
  const { makes, models, trims } = vehicleRows(files.makes)
  const { provinces, cities } = placeRows(files.provinces)
  const makeIds = await upsert(trx, 'make', makes)
  const modelIds = await upsert(trx, 'model', withParent(models, 'make_id', makeIds))
  await keepProduction(trx)
  await upsert(trx, 'trim_level', withParent(trims, 'model_id', modelIds))
  const provinceIds = await upsert(trx, 'province', provinces)
  const cityIds = await upsert(trx, 'city', withParent(cities, 'province_id', provinceIds))
  const districts = withParent(districtRows(files.districts), 'city_id', cityIds)
  await adoptDistricts(trx, districts)
  await upsert(trx, 'district', districts)
  await addSearchWords(trx)
}

/** Staff's production state overrides the files. */
const keepProduction = (trx: Trx) =>
  sql`
    update model set current = said.value = 'yes' from vehicle_fact as said
    where said.model_id = model.id and said.key = 'in-production' and not said.from_file`.execute(trx)

/** Adds slugs to districts that ads named before the files did; they keep their ids. */
async function adoptDistricts(trx: Trx, rows: readonly Pick<DistrictRow, 'slug' | 'name_fa'>[]): Promise<void> {
  await sql`
    update district set slug = given.slug
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given(slug text, name_fa text, city_id int)
    where district.city_id = given.city_id and district.name_fa = given.name_fa and district.slug like 'district-%'`.execute(
    trx,
  )
}

/** Adds new words; keeps staff's additions and removals. */
async function addSearchWords(trx: Trx): Promise<void> {
  const rows = readSearchWordFile().map((word) => ({ ...word, spelling: cleanText(word.spelling) }))
  await sql`
    insert into search_word (spelling, kind, slug)
    select spelling, kind, slug from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given(spelling text, kind text, slug text)
    on conflict do nothing`.execute(trx)
}

/**
 * Inserts or updates rows: ids by slug order on the first load, then stable. Returns all ids by
 * slug.
 */
async function upsert(trx: Trx, table: CatalogueTable, rows: readonly { slug: string }[]): Promise<Ids> {
  const existing = await trx.selectFrom(table).select(['id', 'slug']).execute()
  const ids = new Map(existing.map(({ id, slug }) => [slug, id]))
  let last = Math.max(0, ...ids.values())
  for (const slug of rows.map((row) => row.slug).sort()) if (!ids.has(slug)) ids.set(slug, ++last)
  const values = rows.map((row) => ({ id: ids.get(row.slug), ...row }))
  const columns = Object.keys(values[0] ?? {}).filter((column) => column !== 'id' && column !== 'slug')
  const newest = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const records = sql`select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`
  const names = sql.join(['id', 'slug', ...columns].map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${names}) select ${names} from (${records}) given
    on conflict (slug) do update set ${newest}`.execute(trx)
  return ids
}

function withParent<R extends { slug: string; parent: string }>(rows: readonly R[], column: string, ids: Ids) {
  return rows.map(({ parent, ...row }) => ({ ...row, [column]: ids.get(parent) }))
}

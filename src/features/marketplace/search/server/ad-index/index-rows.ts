import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { currentSnapshot, writtenSince, type Snapshot } from '#platform/database/snapshots.ts'
import { paintworkOf, intactPartsOf, type Panels } from '../../../ad/body-map.ts'
import type { BodyStateSlug, BodyType } from '../../../ad/choices.ts'
import '../../../ad/server/tables.ts'
import { stepOf } from '../../histogram-steps.ts'
import { numberColumns, type NumberColumn } from './ad-index.ts'
import type { CombinationName } from './combinations.ts'

/** Rows as columns, the shape of the index. */
export type RowBatch = {
  size: number
  live: boolean[]
  /** The facts of a combination, written `a/b/c`. */
  combinations: Record<CombinationName, string[]>
  numbers: Record<NumberColumn, number[]>
  text: string[]
}

export const noGap = 32767

const numberSources: Record<NumberColumn, string> = {
  id: 'id',
  gallery: 'coalesce(gallery_id, 0)',
  year: 'year',
  km: 'mileage_km',
  price: 'coalesce(price_rial, -1)',
  down: "case when price_mode = 'instalment' then down_payment_rial else -1 end",
  monthly: "case when price_mode = 'instalment' then instalment_rial else -1 end",
  published: 'coalesce(floor(extract(epoch from coalesce(bumped_at, published_at)) * 1000)::bigint, 0)',
  // A suspicious price never leads the best prices.
  gap: `case when rating = 'suspicious' then ${noGap - 1} else coalesce(gap_permille, ${noGap}) end`,
  drop: 'drop_rial',
}

const textSources = {
  live: "(state = 'published')",
  kind: "concat_ws('/', make_id, model_id, trim_id, body_type, gearbox, fuel)",
  offer:
    "concat_ws('/', province_id, city_id, coalesce(district_id, 0), case when gallery_id is null then 'personal' else 'gallery' end, price_mode, plate_kind)",
  finish: "concat_ws('/', colour, body_state)",
  papers:
    "concat_ws('/', document_kind, coalesce(insurance_months, 0), coalesce(rating, ''), case when cardinality(pictures) > 0 then 'yes' else '' end)",
  body: 'body_type',
  panels: 'panels',
  text: 'search_text',
}
type PackedColumn = NumberColumn | keyof typeof textSources

/**
 * Packs each column of many rows into one text with a line per row. This takes a tenth of the time
 * and memory of a million objects. No value contains a line break.
 */
const packed = Object.entries({ ...numberSources, ...textSources }).map(
  ([name, source]) => sql`string_agg((${sql.raw(source)})::text, e'\n') as ${sql.ref(name)}`,
)

async function readPacked(db: Db, rows: RawBuilder<unknown>): Promise<RowBatch> {
  const { rows: answer } = await sql<Record<PackedColumn, string | null>>`
    select ${sql.join(packed)} from (${rows}) as rows`.execute(db)
  const lines = (name: PackedColumn) => answer[0]![name]?.split('\n') ?? []
  const [live, body, panels] = [lines('live'), lines('body'), lines('panels')]
  const finish = lines('finish').map((words, row) => {
    const [, state = ''] = words.split('/')
    return `${words}/${describePanels(panels[row]!, body[row]!, state)}`
  })
  const numbers = Object.fromEntries(
    numberColumns.map((name) => [name, lines(name).map(Number)]),
  ) as RowBatch['numbers']
  const measure = numbers.price.map((price, row) => measureOf(price, numbers.year[row]!, numbers.km[row]!))
  return {
    size: live.length,
    live: live.map((word) => word === 'true'),
    combinations: { kind: lines('kind'), offer: lines('offer'), finish, papers: lines('papers'), measure },
    numbers,
    text: lines('text'),
  }
}

/** Returns the histogram bars of an ad; no price bar without a cash price. */
const measureOf = (price: number, year: number, km: number): string =>
  `${price < 0 ? '' : stepOf('toman', price / 10)}/${stepOf('year', year)}/${stepOf('km', km)}`

/** Returns `paint/roof/chassis` of a body map. */
function describePanels(text: string, bodyType: string, bodyState: string): string {
  const panels = JSON.parse(text) as Panels
  const sound = intactPartsOf(panels, bodyState)
  return [
    paintworkOf(panels, bodyType as BodyType, bodyState as BodyStateSlug) ?? '',
    ...(['roof', 'chassis'] as const).map((part) => (sound.includes(part) ? part : '')),
  ].join('/')
}

/**
 * Small enough that a batch's garbage is collected early and other work waits only a few
 * milliseconds.
 */
const batchSize = 1000

/** Yields all live ads in batches, ordered by id. */
export async function* findLiveRows(db: Db): AsyncGenerator<RowBatch> {
  for (let last = 0; ;) {
    const rows = await readPacked(
      db,
      sql`select * from ad where state = 'published' and id > ${String(last)}::bigint order by id limit ${batchSize}`,
    )
    if (rows.size === 0) return
    yield rows
    last = rows.numbers.id.at(-1)!
  }
}

/** Yields ads by id in any state, in batches; ids in the database's format. */
export async function* findRowsById(db: Db, ids: readonly string[]): AsyncGenerator<RowBatch> {
  for (let from = 0; from < ids.length; from += batchSize) {
    yield await readPacked(db, sql`select * from ad where id = any(${ids.slice(from, from + batchSize)}::bigint[])`)
  }
}

/** A changed epoch means different rows: transaction ids restarted, or the table did. */
const epoch = sql`((select epoch from ad_epoch) || '/' || 'ad'::regclass::oid)`

type Changes = { epoch: string; point: Snapshot; ids: string[] }

/**
 * Finds ads written by transactions that `since` does not see and `point` does. Uses one statement,
 * so that ads and point share a snapshot.
 */
export async function findChanges(db: Db, since: Snapshot): Promise<Changes> {
  const { rows } = await sql<{ epoch: string; point: Snapshot; ids: string | null }>`
    select ${epoch} as epoch, ${currentSnapshot} as point, string_agg(id::text, ' ') as ids
    from (${writtenSince(since, { table: 'ad', column: 'revision', select: sql`id` })}) as changed`.execute(db)
  const { ids, ...match } = rows[0]!
  return { ...match, ids: ids?.split(' ') ?? [] }
}

/** Returns the current snapshot and the number of live ads. */
export async function findStart(db: Db): Promise<{ epoch: string; point: Snapshot; live: number }> {
  const { rows } = await sql<{ epoch: string; point: Snapshot; live: number }>`
    select ${epoch} as epoch, ${currentSnapshot} as point, count(*)::int as live
    from ad where state = 'published'`.execute(db)
  return rows[0]!
}

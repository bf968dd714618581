import { sql } from 'kysely'
import { displayYear, getCatalogue, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { formatDecimal } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { CsvCell } from '#platform/http/csv.ts'
import { dayOf, dayOfJalali, dayText, jalaliOfDay, type Day } from '#kit/day.ts'
import { entryKinds, indexKinds, isIndex, type Entry, type IndexKind } from '../price-entry-schema.ts'
import { readHeld } from './save-price.ts'
import './tables.ts'

export type EntryView = { key: string; title: string; kind: string; price: string; day: string; source: string }

const shown = 20

type EntryRow = {
  id: bigint
  kind: keyof typeof entryKinds
  trim_id: number
  year: number | null
  price_rial: bigint
  day: Day
  source: string
}

/** Lists the last entries. */
export async function findEntries(db: Db): Promise<EntryView[]> {
  const catalogue = await getCatalogue(db)
  const { rows } = await sql<EntryRow>`
    select id, kind, trim_id, year, price_rial, day::text, source from (
      (select id, 'factory' as kind, trim_id, null::smallint as year, price_rial, valid_from as day, source, entered_at
        from factory_price order by id desc limit ${shown})
      union all
      (select id, kind, trim_id, year, price_rial, day, source, entered_at
        from market_quote order by id desc limit ${shown})
    ) as entries order by entered_at desc, id desc limit ${shown}`.execute(db)
  return rows.map((row) => ({
    key: `${row.kind} ${row.id}`,
    title: carName(catalogue, row.trim_id, row.kind, row.year),
    kind: entryKinds[row.kind],
    price: formatMoney(row.price_rial),
    day: dayText(row.day),
    source: row.source,
  }))
}

function carName(catalogue: Catalogue, trimId: number, kind: string, year: number | null): string {
  const make = catalogue.makes.byId.get(catalogue.models.byId.get(catalogue.trims.byId.get(trimId)!.modelId)!.makeId)!
  return vehicleTitle(catalogue, trimId) + (kind === 'used' && year !== null ? ` مدل ${displayYear(make, year)}` : '')
}

export const indexText = (kind: IndexKind, value: bigint): string =>
  kind === 'consumer' ? formatDecimal(Number(value) / 1000) : formatMoney(value)

/** Returns the newest value of each index. */
export async function findIndices(db: Db): Promise<EntryView[]> {
  const { rows } = await sql<{ kind: IndexKind; day: Day; value: bigint; source: string }>`
    select distinct on (kind) kind, day::text, value, source from price_index order by kind, day desc`.execute(db)
  return rows.map(({ kind, day, value, source }) => ({
    key: kind,
    title: indexKinds[kind],
    kind: '',
    price: indexText(kind, value),
    day: dayText(day),
    source,
  }))
}

export type HeldView = EntryView & {
  /** The previous value. */
  before: string
  /** The reader entered it, so another person decides. */
  own: boolean
}

/** Lists entries that wait for a second person, oldest first. */
export async function findHeld({ db, scope }: RequestContext): Promise<HeldView[]> {
  const catalogue = await getCatalogue(db)
  const rows = await db
    .selectFrom('price_held')
    .select(['id', 'entry', 'before_value', 'entered_by'])
    .where('decision', 'is', null)
    .orderBy('id')
    .limit(shown)
    .execute()
  return rows.map(({ id, entry: stored, before_value: before, entered_by: by }) => {
    const entry = readHeld(stored)
    const statement = isIndex(entry)
      ? { title: indexKinds[entry.kind], kind: 'شاخص', price: indexText(entry.kind, entry.value) }
      : { ...nameOf(catalogue, entry), kind: entryKinds[entry.kind], price: formatMoney(entry.price) }
    return {
      key: String(id),
      ...statement,
      before: isIndex(entry) ? indexText(entry.kind, before) : formatMoney(before),
      day: dayText(dayOfJalali(entry.day)),
      source: entry.source,
      own: by !== null && by === scope.session.personId,
    }
  })
}

const nameOf = (catalogue: Catalogue, entry: Exclude<Entry, { value: bigint }>) => {
  const trim = catalogue.trims.bySlug.get(entry.trim)
  return { title: trim ? carName(catalogue, trim.id, entry.kind, entry.year) : entry.trim }
}

/** Returns the number of entries that wait for a second person. */
export async function countHeld(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('price_held')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const fileDays = 400

/** Returns the entries as lines for the import: factory prices, quotes and indices of the last 400 days. */
export async function* findFileRows(db: Db, now: Date): AsyncGenerator<CsvCell[]> {
  const catalogue = await getCatalogue(db)
  const { rows } = await sql<Omit<EntryRow, 'id' | 'kind' | 'trim_id'> & { kind: string; trim_id: number | null }>`
    select kind, trim_id, year, amount as price_rial, day::text, source from (
      select 'factory' as kind, trim_id, null::smallint as year, price_rial as amount, valid_from as day, source from factory_price
      union all select kind, trim_id, year, price_rial, day, source from market_quote
      union all select kind, null, null, value, day, source from price_index
    ) as entries where day >= ${dayOf(now)}::date - ${fileDays}::int
    order by day, kind, trim_id, year`.execute(db)
  for (const { kind, trim_id: trim, year, price_rial: amount, day, source } of rows) {
    const { year: jalaliYear, month, day: date } = jalaliOfDay(day)
    const price = kind === 'consumer' ? Number(amount) / 1000 : amount / 10n
    const two = (n: number) => String(n).padStart(2, '0')
    yield [
      kind,
      trim === null ? '' : catalogue.trims.byId.get(trim)!.slug,
      year,
      price,
      `${jalaliYear}/${two(month)}/${two(date)}`,
      source,
    ]
  }
}

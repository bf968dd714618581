import { sql } from 'kysely'
import { displayYear, getCatalogue, vehicleTitle } from '#capabilities/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import type { Db } from '#platform/database.ts'
import { dayText, type Day } from '../days.ts'
import { entryKinds } from '../price-entry-schema.ts'
import './tables.ts'

export type EntryView = { key: string; title: string; kind: string; price: string; day: string; source: string }

const shown = 40

/** What was written down last. */
export async function findEntries(db: Db): Promise<EntryView[]> {
  const catalogue = await getCatalogue(db)
  const { rows } = await sql<{
    id: bigint
    kind: keyof typeof entryKinds
    trim_id: number
    year: number | null
    price_rial: bigint
    day: Day
    source: string
  }>`
    select id, kind, trim_id, year, price_rial, day::text, source from (
      (select id, 'factory' as kind, trim_id, null::smallint as year, price_rial, valid_from as day, source, entered_at
        from factory_price order by id desc limit ${shown})
      union all
      (select id, kind, trim_id, year, price_rial, day, source, entered_at
        from market_quote order by id desc limit ${shown})
    ) as entries order by entered_at desc, id desc limit ${shown}`.execute(db)
  return rows.map((row) => {
    const trim = catalogue.trims.byId.get(row.trim_id)!
    const make = catalogue.makes.byId.get(catalogue.models.byId.get(trim.modelId)!.makeId)!
    const year = row.kind === 'used' && row.year !== null ? ` مدل ${displayYear(make, row.year)}` : ''
    return {
      key: `${row.kind} ${row.id}`,
      title: vehicleTitle(catalogue, row.trim_id) + year,
      kind: entryKinds[row.kind],
      price: formatMoney(row.price_rial),
      day: dayText(row.day),
      source: row.source,
    }
  })
}

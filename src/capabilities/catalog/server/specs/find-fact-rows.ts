import '../tables.ts'
import type { Db } from '#platform/database.ts'
import { isSpecKey, specKeyNames } from '../../specs/spec-keys.ts'
import { notAnnounced } from '../../specs/spec-value.ts'

/** Every fact as a line of the file that staff edit (`factColumns`), model by model in the order of the sheet. */
export async function findFactRows(db: Db): Promise<string[][]> {
  const rows = await db
    .selectFrom('vehicle_fact as fact')
    .innerJoin('model', 'model.id', 'fact.model_id')
    .leftJoin('trim_level as trim', 'trim.id', 'fact.trim_id')
    .select(['model.slug as model', 'trim.slug as trim', 'key', 'value', 'fact.approximate', 'source', 'day'])
    .execute()
  const place = new Map<string, number>(specKeyNames.map((key, index) => [key, index]))
  return rows
    .filter(({ key }) => isSpecKey(key))
    .map((row) => ({ row, order: `${row.model} ${row.trim ?? ''} ${String(place.get(row.key)).padStart(3, '0')}` }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ row: { model, trim, key, value, approximate, source, day } }) => [
      model,
      trim ?? '',
      key,
      value ?? notAnnounced,
      approximate ? 'yes' : 'no',
      source,
      day,
    ])
}

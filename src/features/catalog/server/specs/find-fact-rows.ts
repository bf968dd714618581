import '../tables.ts'
import type { Db } from '#platform/database/database.ts'
import { isEditKey, otherKeys } from '../../specs/edit-keys.ts'
import { specKeyNames } from '../../specs/spec-keys.ts'
import { notAnnounced } from '../../specs/spec-value.ts'

/** Lists every fact as a line of the staff's file (`factColumns`), by model in sheet order. */
export async function findFactRows(db: Db): Promise<string[][]> {
  const rows = await db
    .selectFrom('vehicle_fact as fact')
    .innerJoin('model', 'model.id', 'fact.model_id')
    .leftJoin('trim_level as trim', 'trim.id', 'fact.trim_id')
    .select(['model.slug as model', 'trim.slug as trim', 'key', 'value', 'fact.approximate', 'source', 'day'])
    .execute()
  const place = new Map<string, number>([...specKeyNames, ...otherKeys].map((key, index) => [key, index]))
  // Colours and production are stored elsewhere until staff edit them.
  const edited = new Set(rows.map(({ model, trim, key }) => `${model} ${trim} ${key}`))
  const files = [...(await colourRows(db)), ...(await productionRows(db))]
  rows.push(...files.filter(({ model, trim, key }) => !edited.has(`${model} ${trim} ${key}`)))
  return rows
    .filter(({ key }) => isEditKey(key))
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

const statement = { approximate: false, source: 'general' as const, day: '1405' }

async function colourRows(db: Db) {
  const rows = await db
    .selectFrom('vehicle_colour as painted')
    .innerJoin('model', 'model.id', 'painted.model_id')
    .leftJoin('trim_level as trim', 'trim.id', 'painted.trim_id')
    .select(['model.slug as model', 'trim.slug as trim', 'colour'])
    .orderBy('colour')
    .execute()
  return [...Map.groupBy(rows, ({ model, trim }) => `${model} ${trim}`).values()].map((colours) => ({
    model: colours[0]!.model,
    trim: colours[0]!.trim,
    key: 'colours',
    value: colours.map(({ colour }) => colour).join(' '),
    ...statement,
  }))
}

const productionRows = async (db: Db) =>
  (await db.selectFrom('model').select(['slug', 'current']).execute()).map(({ slug, current }) => ({
    model: slug,
    trim: null,
    key: 'in-production',
    value: current ? 'yes' : 'no',
    ...statement,
  }))

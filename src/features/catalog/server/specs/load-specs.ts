import '../tables.ts'
import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { getCatalogue } from '../get-catalogue.ts'
import { expireSpecSheets } from './get-spec-sheet.ts'
import { readSpecFiles, specFilesDigest } from './spec-files.ts'

/**
 * Updates facts and colours from the data files, once per change. Keeps staff's values: a file row
 * for the same fact is skipped. Runs after the catalogue, to whose models it refers.
 */
export async function loadSpecs(db: Db): Promise<'loaded' | 'unchanged'> {
  const digest = specFilesDigest()
  if ((await loadedDigest(db)) === digest) return 'unchanged'
  const load = async (trx: Trx) => {
    await sql`lock table vehicle_fact in share row exclusive mode`.execute(trx)
    if ((await loadedDigest(trx)) === digest) return 'unchanged' as const
    await writeRows(trx)
    await sql`comment on table vehicle_fact is ${sql.lit(digest)}`.execute(trx)
    expireSpecSheets(trx)
    return 'loaded' as const
  }
  return inTransaction(db, load, { withoutTimeLimits: true })
}

async function loadedDigest(db: Db): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    select obj_description('vehicle_fact'::regclass, 'pg_class') as digest`.execute(db)
  return rows[0]?.digest ?? null
}

async function writeRows(trx: Trx): Promise<void> {
  const { facts, colours } = readSpecFiles()
  const { models, trims } = await getCatalogue(trx)
  const ids = ({ model, trim }: { model: string; trim: string | null }) => {
    const [modelId, trimId] = [models.bySlug.get(model)?.id, trim === null ? null : trims.bySlug.get(trim)?.id]
    if (modelId === undefined || trimId === undefined)
      throw new Error(`No ${trim ?? model} in the catalogue: fix the files of \`server/data/specs\``)
    return { model_id: modelId, trim_id: trimId }
  }
  await trx.deleteFrom('vehicle_fact').where('from_file', '=', true).execute()
  const factRows = facts.map(({ key, value, approximate, source, reference, day, ...whose }) => {
    return { ...ids(whose), key, value, approximate, source, reference, day }
  })
  await sql`
    insert into vehicle_fact (model_id, trim_id, key, value, approximate, source, reference, day, from_file)
    select model_id, trim_id, key, value, approximate, source, reference, day, true
    from jsonb_to_recordset(${JSON.stringify(factRows)}::jsonb)
      given(model_id smallint, trim_id smallint, key text, value text, approximate boolean, source text, reference text, day text)
    on conflict do nothing`.execute(trx)
  await trx.deleteFrom('vehicle_colour').where('from_file', '=', true).execute()
  const colourRows = colours.map(({ colour, ...whose }) => ({ ...ids(whose), colour }))
  await sql`
    insert into vehicle_colour (model_id, trim_id, colour, from_file)
    select model_id, trim_id, colour, true
    from jsonb_to_recordset(${JSON.stringify(colourRows)}::jsonb) given(model_id smallint, trim_id smallint, colour text)
    where not exists (select 1 from vehicle_fact as said where said.key = 'colours' and not said.from_file
      and said.model_id = given.model_id and said.trim_id is not distinct from given.trim_id)
    on conflict do nothing`.execute(trx)
}

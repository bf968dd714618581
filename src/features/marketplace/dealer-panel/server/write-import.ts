import './tables.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { Clock } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob, defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import '../../ad/server/tables.ts'
import { changeOwnAd } from '../../my-ads/server/change-own-ad.ts'
import { adColumns } from '../../posting/server/ad-row.ts'
import type { IdentityColumns } from '../../posting/server/car-identity.ts'
import type { StockFacts, StockValues } from '../import-rows.ts'
import type { PanelDealer } from './panel-context.ts'
import { bigStep, decideRow, findKnownCars, postedOf, type KnownCar } from './stock-rows.ts'

export const writeImportJob = defineJob({
  name: 'marketplace.write-import',
  lane: 'bulk',
  payload: z.object({ importId: z.string().regex(/^\d{1,18}$/) }),
})

const chunkSize = 200

/** Confirms a checked file; a job writes it. Returns false when it was already confirmed, or asks for the unit of its prices. */
export async function startImport(
  ctx: Pick<RequestContext, 'db'>,
  dealer: Pick<PanelDealer, 'id'>,
  id: string,
): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('gallery_import')
      .set({ state: 'running', source: null })
      .where('id', '=', BigInt(id))
      .where('gallery_id', '=', dealer.id)
      .where('state', '=', 'checked')
      .where('asks_unit', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await addJob(trx, writeImportJob, { importId: id }, { key: `gallery-import:${id}` })
    return true
  })
}

type Parts = { db: Db; clock: Clock }

/**
 * Writes an import in batches. Each row and its mark are written together, so a run after a crash
 * continues without repeats or gaps.
 */
export async function writeImport({ db, clock }: Parts, importId: bigint, run: JobRun): Promise<void> {
  const catalogue = await getCatalogue(db)
  for (;;) {
    const left = await inTransaction(db, async (trx) => {
      await run.assertLease(trx)
      const written = await writeChunk(trx, { catalogue, importId, now: clock.now() })
      if (written > 0) return written
      await trx
        .updateTable('gallery_import')
        .set({ state: 'done' })
        .where('id', '=', importId)
        .where('state', '=', 'running')
        .execute()
      await run.complete(trx)
      return 0
    })
    if (left === 0) return
  }
}

type Writing = { catalogue: Catalogue; importId: bigint; now: Date }

async function writeChunk(trx: Trx, { catalogue, importId, now }: Writing): Promise<number> {
  const row = await trx
    .selectFrom('gallery_import')
    .innerJoin('gallery', 'gallery.id', 'gallery_import.gallery_id')
    .select(['gallery_id', 'gallery_import.person_id', 'gallery.owner_id', 'gallery_import.state'])
    .where('gallery_import.id', '=', importId)
    // Serialise with other imports of the dealer and with people who edit the same ads.
    .forUpdate()
    .executeTakeFirst()
  const personId = row?.person_id ?? row?.owner_id
  if (!row || !personId || row.state !== 'running') return 0
  const rows = await trx
    .selectFrom('gallery_import_row')
    .select(['line', 'code', 'values'])
    .where('import_id', '=', importId)
    .where('written_at', 'is', null)
    .where('outcome', 'in', ['new', 'change'])
    .orderBy('line')
    .limit(chunkSize)
    .execute()
  if (rows.length === 0) return 0
  const owner = { personId, galleryId: row.gallery_id }
  const codes = rows.map(({ code }) => code)
  const existing = await findKnownCars(trx, catalogue, row.gallery_id, { codes, now })
  // The stock may have changed since the check.
  const decided = rows.map((row) => ({
    line: row.line,
    code: row.code,
    known: existing.get(row.code),
    ...decideAgain(row.values!, existing.get(row.code)),
  }))
  const fresh = decided.filter(({ outcome }) => outcome === 'new')
  const written = await insertDrafts(trx, { catalogue, owner, now, rows: fresh })
  const marks: Mark[] = []
  for (const row of decided) {
    const change = row.outcome === 'change' && row.known
    if (change && !(await changeCar({ db: trx, now }, { catalogue, owner, row: { ...row, known: change } }))) {
      marks.push({ line: row.line, outcome: 'fault', fault: bigStep, ad: String(change.adId), before: null })
      continue
    }
    const before = change ? change.values : null
    const adId = row.outcome === 'new' ? written.get(row.code)! : (row.known?.adId ?? null)
    marks.push({
      line: row.line,
      outcome: row.outcome,
      fault: row.fault ?? null,
      ad: adId === null ? null : String(adId),
      before,
    })
  }
  await sql`
    update gallery_import_row as row set written_at = ${now}, outcome = mark.outcome, ad_id = mark.ad, before = mark.before,
      faults = case when mark.fault is null then row.faults else array[mark.fault] end
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as mark(line int, outcome text, fault text, ad bigint, before jsonb)
    where row.import_id = ${importId} and row.line = mark.line`.execute(trx)
  return rows.length
}

/** Decides a row again; its values are complete, because it was valid. */
function decideAgain(values: StockValues, knownCar: KnownCar | undefined) {
  const decision = decideRow(values, knownCar)
  return { ...decision, values: decision.values ?? values }
}

type Mark = { line: number; outcome: string; fault: string | null; ad: string | null; before: StockFacts | null }
type Owner = { personId: bigint; galleryId: bigint }
type Inserting = {
  catalogue: Catalogue
  owner: Owner
  now: Date
  rows: readonly { code: string; values: StockValues }[]
}

/**
 * Inserts new cars as drafts, which are sent once they have pictures. Returns their ids by code.
 */
async function insertDrafts(trx: Trx, { catalogue, owner, now, rows }: Inserting): Promise<Map<string, bigint>> {
  if (rows.length === 0) return new Map()
  const made = rows.map(({ code, values }) => ({ code, publicId: newPublicId(), values }))
  const ads = await trx
    .insertInto('ad')
    .values(
      made.map(({ publicId, values }) => ({
        ...adColumns(catalogue, postedOf(values, catalogue))!,
        ...identityColumns(values),
        public_id: publicId,
        state: 'draft' as const,
        seller_id: owner.personId,
        gallery_id: owner.galleryId,
        created_at: now,
      })),
    )
    .returning(['id', 'public_id'])
    .execute()
  const ids = new Map(ads.map(({ id, public_id }) => [public_id, id]))
  const stock = made.map(({ code, publicId }) => ({ gallery_id: owner.galleryId, code, ad_id: ids.get(publicId)! }))
  await trx
    .insertInto('gallery_stock')
    .values(stock)
    // The code of a removed ad is free again.
    .onConflict((conflict) => conflict.columns(['gallery_id', 'code']).doUpdateSet({ ad_id: sql`excluded.ad_id` }))
    .execute()
  return new Map(stock.map(({ code, ad_id }) => [code, ad_id]))
}

/** Returns the sealed plate and VIN that waited in a checked file. */
const identityColumns = ({ identity = {} }: StockValues): IdentityColumns =>
  Object.fromEntries(Object.entries(identity).map(([name, text]) => [name, Buffer.from(text, 'base64')]))

type Changing = { catalogue: Catalogue; owner: Owner; row: { values: StockValues; known: KnownCar } }

/** Applies a row: all values to a draft, only the price to a public ad. */
export async function changeCar(
  ctx: { db: Trx; now: Date },
  { catalogue, owner, row: { values, known } }: Changing,
): Promise<boolean> {
  if (known.state !== 'draft') {
    if (values.price === null) return false
    const priceRial = BigInt(values.price)
    return (await changeOwnAd(ctx, { ...owner, adId: known.publicId, act: 'reprice', priceRial })).ok
  }
  const { pictures: _kept, ...columns } = adColumns(catalogue, postedOf(values, catalogue))!
  await ctx.db
    .updateTable('ad')
    .set({ ...columns, ...identityColumns(values) })
    .where('id', '=', known.adId)
    .execute()
  return true
}

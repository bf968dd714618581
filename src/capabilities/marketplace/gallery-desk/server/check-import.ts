import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { cleanText } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database.ts'
import { readSheet } from '#platform/sheets/read-sheet.ts'
import { decodeFile } from '../decode-file.ts'
import { mostRows, readHeads, readRow, type ReadRow } from '../import-rows.ts'
import type { DeskGallery } from './desk-context.ts'
import { createLookups } from './match-car.ts'
import { findOwnNames } from './own-names.ts'
import { decideRow, findKnownCars } from './stock-rows.ts'

export type FileRefusal = 'no-text' | 'xml' | 'empty' | 'too-long' | 'too-wide' | 'too-heavy' | 'columns'
type Refused = { ok: false; code: FileRefusal; columns?: string[] }

type Checking = { gallery: Pick<DeskGallery, 'id'>; personId: bigint; name: string; bytes: Uint8Array }
type Acting = Pick<RequestContext, 'db' | 'now'>

/**
 * Reads a file and stores the effect of each row without changing the stock. Returns the import's
 * id.
 */
export async function checkImport(
  ctx: Acting,
  { gallery, personId, name, bytes }: Checking,
): Promise<Result<string, never> | Refused> {
  const text = decodeFile(bytes)
  if (text === null) return refuse('no-text')
  const read = await readStock(ctx, gallery, text)
  if (!read.ok) return read
  return inTransaction(ctx.db, async (trx) => {
    const { id } = await trx
      .insertInto('gallery_import')
      .values({
        gallery_id: gallery.id,
        person_id: personId,
        at: ctx.now,
        name: cleanText(name).slice(0, 120) || 'فایل',
        source: text,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeRows(trx, id, read.value)
    return ok(String(id))
  })
}

/** Checks the file of an unwritten import again; returns false when it is already written. */
export async function checkAgain(ctx: Acting, gallery: Pick<DeskGallery, 'id'>, id: bigint): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('gallery_import')
    .select('source')
    .where('id', '=', id)
    .where('gallery_id', '=', gallery.id)
    .where('state', '=', 'checked')
    .executeTakeFirst()
  if (!found?.source) return false
  const read = await readStock(ctx, gallery, found.source)
  if (!read.ok) return false
  return inTransaction(ctx.db, async (trx) => {
    const still = await trx
      .selectFrom('gallery_import')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'checked')
      .forUpdate()
      .executeTakeFirst()
    if (!still) return false
    await trx.deleteFrom('gallery_import_row').where('import_id', '=', id).execute()
    await writeRows(trx, id, read.value)
    return true
  })
}

type KeptRow = ReadRow & { outcome: string }

async function readStock(
  ctx: Acting,
  gallery: Pick<DeskGallery, 'id'>,
  text: string,
): Promise<Result<KeptRow[], never> | Refused> {
  const sheet = await readSheet(text, mostRows)
  if (!sheet.ok) return sheet
  const table = sheet.value
  if (table.lines.length === 0) return refuse('empty')
  const { places, missing } = readHeads(table.head)
  if (missing.length > 0) return { ok: false, code: 'columns', columns: missing }
  const [catalogue, { city_id }] = await Promise.all([
    getCatalogue(ctx.db),
    ctx.db.selectFrom('gallery').select('city_id').where('id', '=', gallery.id).executeTakeFirstOrThrow(),
  ])
  const ownNames = await findOwnNames(ctx.db, catalogue, gallery.id)
  const lookups = createLookups(catalogue, { ownCityId: city_id, thisYear: toJalali(ctx.now).year, ownNames })
  const rows = withoutTwins(table.lines.map((line) => readRow(line, places, lookups)))
  const known = await findKnownCars(ctx.db, catalogue, gallery.id)
  return ok(
    rows.map((row) => {
      const { outcome, fault } = decideRow(row.values, known.get(row.code))
      return { ...row, outcome, faults: fault ? [...row.faults, fault] : row.faults }
    }),
  )
}

const writeRows = (trx: Trx, id: bigint, rows: readonly KeptRow[]) =>
  sql`
    insert into gallery_import_row (import_id, line, code, title, outcome, values, faults, unknown_name)
    select ${id}, line, left(code, 60), title, outcome, values, array(select jsonb_array_elements_text(faults)), unknown
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(line int, code text, title text, outcome text, values jsonb, faults jsonb, unknown text)`.execute(trx)

/** A code identifies one car: the second row with a code is an error. */
function withoutTwins(rows: readonly ReadRow[]): ReadRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const first = seen.get(row.code)
    if (row.code !== '' && first === undefined) seen.set(row.code, row.line)
    if (row.code === '' || first === undefined) return row
    return {
      ...row,
      values: null,
      faults: [...row.faults, `این کد در سطر ${formatInteger(first)} هم آمده است؛ برای هر خودرو کد جدایی بنویسید.`],
    }
  })
}

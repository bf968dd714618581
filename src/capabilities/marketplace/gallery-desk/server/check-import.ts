import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { readCsv } from '#kit/csv.ts'
import { formatInteger } from '#kit/digits.ts'
import { toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { cleanText } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { decodeFile } from '../decode-file.ts'
import { mostRows, readHeads, readRow, type ReadRow } from '../import-rows.ts'
import type { DeskGallery } from './desk-context.ts'
import { createLookups } from './match-car.ts'
import { decideRow, findKnownCars } from './stock-rows.ts'

export type FileRefusal = 'no-text' | 'empty' | 'too-long' | 'columns'
type Refused = { ok: false; code: FileRefusal; columns?: string[] }

type Checking = { gallery: DeskGallery; personId: bigint; name: string; bytes: Uint8Array }

/** Reads a file and keeps what each of its rows would do; nothing of the stock changes. Gives the id of the import. */
export async function checkImport(
  ctx: RequestContext,
  { gallery, personId, name, bytes }: Checking,
): Promise<Result<string, never> | Refused> {
  const text = decodeFile(bytes)
  if (text === null) return refuse('no-text')
  const [head, ...lines] = readCsv(text)
  if (!head || lines.length === 0) return refuse('empty')
  if (lines.length > mostRows) return refuse('too-long')
  const { places, missing } = readHeads(head.cells)
  if (missing.length > 0) return { ok: false, code: 'columns', columns: missing }
  const [catalogue, { city_id }] = await Promise.all([
    getCatalogue(ctx.db),
    ctx.db.selectFrom('gallery').select('city_id').where('id', '=', gallery.id).executeTakeFirstOrThrow(),
  ])
  const lookups = createLookups(catalogue, { ownCityId: city_id, thisYear: toJalali(ctx.now).year })
  const rows = withoutTwins(lines.map((line) => readRow(line, places, lookups)))
  const known = await findKnownCars(ctx.db, catalogue, gallery.id)
  const kept = rows.map((row) => {
    const { outcome, fault } = decideRow(row.values, known.get(row.code))
    return { ...row, outcome, faults: fault ? [...row.faults, fault] : row.faults }
  })
  return inTransaction(ctx.db, async (trx) => {
    const { id } = await trx
      .insertInto('gallery_import')
      .values({
        gallery_id: gallery.id,
        person_id: personId,
        at: ctx.now,
        name: cleanText(name).slice(0, 120) || 'فایل',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into gallery_import_row (import_id, line, code, title, outcome, values, faults)
      select ${id}, line, left(code, 60), title, outcome, values, array(select jsonb_array_elements_text(faults))
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as row(line int, code text, title text, outcome text, values jsonb, faults jsonb)`.execute(trx)
    return ok(String(id))
  })
}

/** A code stands for one car: of two rows with the same one the second is a fault. */
function withoutTwins(rows: readonly ReadRow[]): ReadRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const first = seen.get(row.code)
    if (row.code !== '' && first === undefined) seen.set(row.code, row.line)
    if (row.code === '' || first === undefined) return row
    return { ...row, values: null, faults: [...row.faults, `این کد در سطر ${formatInteger(first)} هم آمده است.`] }
  })
}

import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { cutText } from '#kit/cut-text.ts'
import { cleanText } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { readSheet } from '#platform/sheets/read-sheet.ts'
import { isZip } from '#platform/sheets/parse-xlsx.ts'
import { csvText } from '../csv-text.ts'
import { decodeFile } from '../decode-file.ts'
import { maxRows, readRow, type ReadRow, type StockFacts, type WaitingIdentity } from '../import-rows.ts'
import { sealIdentity } from '../../posting/server/car-identity.ts'
import { findHead } from '../stock-heads.ts'
import type { PanelDealer } from './panel-context.ts'
import { createLookups } from './match-car.ts'
import { findOwnNames } from './own-names.ts'
import { findOwnWords } from './own-words.ts'
import { decideRow, findKnownCars } from './stock-rows.ts'

export type FileRefusal =
  | 'no-text'
  | 'xml'
  | 'doctype'
  | 'json'
  | 'xlsx'
  | 'empty'
  | 'too-long'
  | 'too-wide'
  | 'too-heavy'
  | 'columns'
type Refused = { ok: false; code: FileRefusal; columns?: string[] }

type Checking = { gallery: Pick<PanelDealer, 'id'>; personId: bigint; name: string; bytes: Uint8Array }
type Acting = Pick<RequestContext, 'db' | 'now' | 'secrets'>

/**
 * Reads a file and stores the effect of each row without changing the stock. Returns the import's
 * id.
 */
export async function checkImport(
  ctx: Acting,
  { gallery, personId, name, bytes }: Checking,
): Promise<Result<string, never> | Refused> {
  const text = await textOfFile(bytes)
  if (typeof text !== 'string') return text
  const read = await readStock(ctx, gallery, text)
  if (!read.ok) return read
  return inTransaction(ctx.db, async (trx) => {
    const { id } = await trx
      .insertInto('gallery_import')
      .values({
        gallery_id: gallery.id,
        person_id: personId,
        at: ctx.now,
        name: cutText(cleanText(name), 120) || 'فایل',
        source: text,
        asks_unit: read.value.some(({ asksUnit }) => asksUnit),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeRows(trx, id, read.value)
    return ok(String(id))
  })
}

/** Returns the text of a file; the first sheet of an XLSX file as CSV. */
async function textOfFile(bytes: Uint8Array): Promise<string | Refused> {
  if (!isZip(bytes)) return decodeFile(bytes) ?? refuse('no-text')
  const sheet = await readSheet(bytes, maxRows)
  return sheet.ok ? csvText([sheet.value.head, ...sheet.value.lines.map(({ cells }) => cells)]) : sheet
}

/** Checks the file of an unwritten import again; returns false when it is already written. */
export async function checkAgain(ctx: Acting, dealer: Pick<PanelDealer, 'id'>, id: bigint): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('gallery_import')
    .select('source')
    .where('id', '=', id)
    .where('gallery_id', '=', dealer.id)
    .where('state', '=', 'checked')
    .executeTakeFirst()
  if (!row?.source) return false
  const read = await readStock(ctx, dealer, row.source)
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
    await trx
      .updateTable('gallery_import')
      .set({ asks_unit: read.value.some(({ asksUnit }) => asksUnit) })
      .where('id', '=', id)
      .execute()
    await writeRows(trx, id, read.value)
    return true
  })
}

type KeptRow = Omit<ReadRow, 'identity'> & { outcome: string; before: StockFacts | null }

async function readStock(
  ctx: Acting,
  dealer: Pick<PanelDealer, 'id'>,
  text: string,
): Promise<Result<KeptRow[], never> | Refused> {
  const sheet = await readSheet(text, maxRows)
  if (!sheet.ok) return sheet
  const table = sheet.value
  const { heads, lines } = findHead(table)
  if (table.lines.length === 0 || (lines.length === 0 && heads.missing.length === 0)) return refuse('empty')
  const columns: Refused = { ok: false, code: 'columns', columns: heads.missing }
  if (!heads.places.has('code') || heads.places.size < 2) return columns
  const [catalogue, { city_id, stock_price_unit }] = await Promise.all([
    getCatalogue(ctx.db),
    ctx.db
      .selectFrom('gallery')
      .select(['city_id', 'stock_price_unit'])
      .where('id', '=', dealer.id)
      .executeTakeFirstOrThrow(),
  ])
  const [ownNames, words, existing] = await Promise.all([
    findOwnNames(ctx.db, catalogue, dealer.id),
    findOwnWords(ctx.db, dealer.id),
    findKnownCars(ctx.db, catalogue, dealer.id, { now: ctx.now }),
  ])
  const lookups = createLookups(catalogue, {
    ownCityId: city_id,
    thisYear: toJalali(ctx.now).year,
    ownNames,
    words,
    priceUnit: stock_price_unit,
  })
  const isKnown = (code: string) => (existing.get(code)?.state ?? 'removed') !== 'removed'
  const rows = withoutTwins(lines.map((line) => readRow(line, heads, lookups, isKnown)))
  // Columns that only new cars need may be missing in a file about known ones.
  if (heads.missing.length > 0 && !rows.some(({ code }) => isKnown(code))) return columns
  return ok(
    rows.map(({ identity, ...row }) => {
      const car = existing.get(row.code)
      const waiting = waitingIdentity(ctx, identity)
      const { outcome, fault, values } = decideRow(row.values && { ...row.values, ...waiting }, car)
      const before = outcome === 'change' ? car!.values : null
      return { ...row, values, outcome, before, faults: fault ? [...row.faults, fault] : row.faults }
    }),
  )
}

const writeRows = (trx: Trx, id: bigint, rows: readonly KeptRow[]) =>
  sql`
    insert into gallery_import_row
      (import_id, line, code, title, outcome, values, before, faults, unknown_name, unknown_words)
    select ${id}, line, left(code, 60), title, outcome, values, before,
      array(select jsonb_array_elements_text(faults)), unknown,
      array(select jsonb_array_elements_text("unknownWords"))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(line int, code text, title text, outcome text, values jsonb, before jsonb, faults jsonb, unknown text,
        "unknownWords" jsonb)`.execute(trx)

/** Seals plate and VIN of a row, so that a checked file holds neither in clear text. */
function waitingIdentity(ctx: Acting, identity: ReadRow['identity']): { identity?: WaitingIdentity } {
  const sealed = Object.entries(sealIdentity(ctx, identity))
  return sealed.length === 0
    ? {}
    : { identity: Object.fromEntries(sealed.map(([name, bytes]) => [name, bytes.toString('base64')])) }
}

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

import './tables.ts'
import { sql } from 'kysely'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { changesOf, factsOf, outcomeNames, priceWithoutUnit, type RowOutcome } from '../import-rows.ts'
import { readStockPrice } from '../stock-price.ts'
import { importStates } from '../texts.ts'
import type { PanelDealer } from './panel-context.ts'

const maxShown = 20
const maxFaults = 200
const maxSample = 50

/** Digits beside Latin letters belong to a name or a code: «A-12», «TU5». */
const ownDigits = (text: string) =>
  text.replaceAll(/(?<!\S)\S*\d\S*/g, (word) => (/[a-z]/i.test(word) ? word : toPersianDigits(word)))

/** Lists the imports of a dealer, newest first. */
export async function findImports({ db }: RequestContext, dealer: PanelDealer) {
  const rows = await db
    .selectFrom('gallery_import')
    .select(['id', 'at', 'name', 'state'])
    .select(
      sql<number>`(select count(*)::int from gallery_import_row as row where row.import_id = gallery_import.id)`.as(
        'rows',
      ),
    )
    .where('gallery_id', '=', dealer.id)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(({ id, at, name, state, rows }) => ({
    id: String(id),
    at: formatDateTime(at),
    name,
    state,
    stateName: importStates[state],
    rows: formatInteger(rows),
  }))
}

/** Shows what a price without a unit would be in both. */
function exampleOf(faults: readonly string[]) {
  const written = faults.map(priceWithoutUnit).find((each) => each !== null)
  if (!written) return null
  const stated = (unit: 'toman' | 'rial') => {
    const price = readStockPrice(written, { currency: unit, scale: 1n }, null)
    return typeof price === 'object' ? formatMoney(price.rial) : ''
  }
  return { written: toPersianDigits(written), toman: stated('toman'), rial: stated('rial') }
}

type Parts = { importId: bigint; gallery: PanelDealer; firstRow: number }

/** Reads the counts per outcome, the first errors, a page of new and changed rows, and the last import that was written. */
function findParts(db: RequestContext['db'], { importId, gallery, firstRow }: Parts) {
  const rows = db.selectFrom('gallery_import_row').where('import_id', '=', importId)
  return Promise.all([
    rows
      .select([
        'outcome',
        sql<number>`count(*)::int`.as('n'),
        sql<number>`(count(*) filter (where written_at is not null))::int`.as('written'),
      ])
      .groupBy('outcome')
      .execute(),
    rows
      .select(['line', 'code', 'title', 'faults'])
      .where('outcome', '=', 'fault')
      .orderBy('line')
      .limit(maxFaults)
      .execute(),
    rows
      .select(['line', 'code', 'title', 'outcome', 'values', 'before'])
      .where('outcome', 'in', ['new', 'change'])
      .orderBy('line')
      .limit(maxSample)
      .offset(firstRow)
      .execute(),
    db
      .selectFrom('gallery_import')
      .select('id')
      .where('gallery_id', '=', gallery.id)
      .where('state', 'in', ['running', 'done'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
}

/** Loads one import with counts per outcome, errors by line, and a page of its new and changed rows. */
export async function getImport({ db }: RequestContext, gallery: PanelDealer, id: string, page = 1) {
  const match = /^\d{1,18}$/.test(id)
    ? await db
        .selectFrom('gallery_import')
        .selectAll()
        .where('id', '=', BigInt(id))
        .where('gallery_id', '=', gallery.id)
        .executeTakeFirst()
    : undefined
  if (!match) throw notFound()
  const target = Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1
  const firstRow = (target - 1) * maxSample
  const [counts, faults, sample, last] = await findParts(db, { importId: match.id, gallery, firstRow })
  const countOf = (outcome: RowOutcome) => counts.find((each) => each.outcome === outcome)
  const toWrite = (countOf('new')?.n ?? 0) + (countOf('change')?.n ?? 0)
  const written = (countOf('new')?.written ?? 0) + (countOf('change')?.written ?? 0)
  return {
    id,
    name: match.name,
    at: formatDateTime(match.at),
    state: match.state,
    stateName: importStates[match.state],
    facts: (Object.keys(outcomeNames) as RowOutcome[]).map((outcome) => ({
      label: outcomeNames[outcome],
      value: formatInteger(countOf(outcome)?.n ?? 0),
    })),
    toWrite,
    asksUnit: match.asks_unit,
    priceExample: match.asks_unit ? exampleOf(faults.flatMap((row) => row.faults)) : null,
    page: target,
    pages: Math.ceil(toWrite / maxSample),
    progress: `${formatInteger(written)} از ${formatInteger(toWrite)}`,
    undoable: match.state === 'done' && last?.id === match.id,
    undone: match.undone === null ? null : formatInteger(match.undone),
    left: match.left_alone ? formatInteger(match.left_alone) : null,
    faults: faults.map(({ line, code, title, faults }) => ({
      line: formatInteger(line),
      code,
      title: ownDigits(title),
      text: faults.join(' '),
    })),
    moreFaults: (countOf('fault')?.n ?? 0) > maxFaults,
    sample: sample.map(({ line, code, title, outcome, values, before }) => ({
      line: formatInteger(line),
      code,
      title: ownDigits(title),
      outcome: outcomeNames[outcome],
      changes: values ? (before ? changesOf(before, values) : factsOf(values)) : '',
    })),
  }
}

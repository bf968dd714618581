import { sql } from 'kysely'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import { ok, refuse, type Refused, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { requirePermission } from '#platform/staff.ts'
import { addDays, dayOf, dayOfJalali } from '#kit/day.ts'
import { dayMs } from '#kit/durations.ts'
import { isIndex, isJump, type Entry, type IndexEntry, type PriceEntry } from '../price-entry-schema.ts'
import { readPriceFile, type LineProblem } from '../price-file.ts'
import { entryRefusals, trimAdvice } from '../texts.ts'
import { checkAlertsJob } from './price-alerts/check-alerts.ts'
import './tables.ts'

export type EntryRefusal = keyof typeof entryRefusals
/**
 * `held`: it differs too much from the previous one, or from the one of a month ago, and waits for a second person.
 * `same`: it exists already.
 */
export type Saved = 'saved' | 'held' | 'same'

/** The person of an entry, and its time. */
type Writer = { personId: bigint | null; now: Date }
const writerOf = (ctx: RequestContext): Writer => ({ personId: ctx.scope.session.personId, now: ctx.now })

/**
 * Stores a price or an index. Earlier days keep their prices: a factory price may not begin before the newest one of
 * its trim, and a market price may not be in the future.
 */
export async function saveEntry(ctx: RequestContext, entry: Entry): Promise<Result<Saved, EntryRefusal>> {
  requirePermission(ctx, 'prices.edit')
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction<Result<Saved, EntryRefusal>>(ctx.db, async (trx) => {
    const written = await writeEntry(trx, catalogue, entry, { ...writerOf(ctx), agreed: false })
    if (!written.ok || written.value === 'same') return written
    await checkAgain(trx, catalogue, [entry])
    await writeAudit(trx, ctx, { ...auditOf(entry), ...(written.value === 'held' && { act: 'price.hold' }) })
    return written
  })
}

const auditOf = (entry: Entry) => ({
  act: entry.kind === 'factory' ? 'price.factory' : isIndex(entry) ? 'price.index' : 'price.quote',
  subject: isIndex(entry) ? `index:${entry.kind}` : `trim:${entry.trim}`,
  details: {
    price: String(isIndex(entry) ? entry.value : entry.price),
    from: dayOfJalali(entry.day),
    source: entry.source,
  },
})

/** Open alerts see new prices. */
async function checkAgain(trx: Trx, catalogue: Catalogue, entries: readonly Entry[]): Promise<void> {
  const trims = entries.flatMap((entry) => (isIndex(entry) ? [] : [catalogue.trims.bySlug.get(entry.trim)!.id]))
  if (trims.length > 0) await addJob(trx, checkAlertsJob, { trimIds: [...new Set(trims)] })
}

async function writeEntry(
  trx: Trx,
  catalogue: Catalogue,
  entry: Entry,
  { agreed, ...writer }: Writer & { agreed: boolean },
): Promise<Result<Saved, EntryRefusal>> {
  const checked = isIndex(entry)
    ? await checkIndex(trx, entry, writer)
    : await checkPrice(trx, catalogue, entry, writer)
  if (!checked.ok) return checked
  const { before, same, insert } = checked.value
  if (same) return ok('same')
  const value = isIndex(entry) ? entry.value : entry.price
  const subject = subjectOf(checked.value.trimId, entry)
  const anchor = await findAnchor(trx, subject, writer.now)
  const base =
    before !== null && isJump(before, value) ? before : anchor !== null && isJump(anchor, value) ? anchor : null
  if (base !== null && !agreed) {
    const stored = { ...entry, ...(isIndex(entry) ? { value: String(entry.value) } : { price: String(entry.price) }) }
    await trx
      .insertInto('price_held')
      .values({
        entry: JSON.stringify(stored),
        before_value: base,
        entered_by: writer.personId,
        entered_at: writer.now,
        decision: null,
        decided_by: null,
        decided_at: null,
      })
      .execute()
    return ok('held')
  }
  await insert()
  if (agreed) await setAnchor(trx, { subject, value, since: writer.now })
  else if (anchor === null) await setAnchor(trx, { subject, value: before ?? value, since: writer.now })
  return ok('saved')
}

/** The age at which a value becomes the anchor of smaller steps. */
const anchorMs = 30 * dayMs

/** The key of one line of prices in {@link findAnchor anchors}. */
function subjectOf(trimId: number | null, entry: Entry): string {
  if (isIndex(entry)) return `index:${entry.kind}`
  return entry.kind === 'factory' ? `factory:${trimId}` : `${entry.kind}:${trimId}:${entry.year}`
}

/**
 * Returns the value from which the steps of a month are measured together: two people agreed on it, or it was valid at
 * the beginning of the month. Null after the month, and before the first entry.
 */
async function findAnchor(trx: Trx, subject: string, now: Date): Promise<bigint | null> {
  const row = await trx
    .selectFrom('price_anchor')
    .select('value')
    .where('subject', '=', subject)
    .where('since', '>', new Date(now.getTime() - anchorMs))
    .executeTakeFirst()
  return row?.value ?? null
}

type Anchor = { subject: string; value: bigint; since: Date }

const setAnchor = (trx: Trx, { subject, value, since }: Anchor) =>
  trx
    .insertInto('price_anchor')
    .values({ subject, value, since })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ value, since }))
    .execute()

/**
 * The maximum days by which a factory may announce a price. Rows are never changed: a price of a wrong year would let
 * no other follow it.
 */
const announcedDays = 90

type Checked = Result<
  { trimId: number | null; before: bigint | null; same: boolean; insert: () => Promise<unknown> },
  EntryRefusal
>

async function checkPrice(
  trx: Trx,
  catalogue: Catalogue,
  { kind, trim: slug, year, price, day: date, source }: PriceEntry,
  { personId, now }: Writer,
): Promise<Checked> {
  const day = dayOfJalali(date)
  const trim = catalogue.trims.bySlug.get(slug)
  if (!trim) return refuse('no-trim')
  // Two people may write at once: the second sees the price of the first.
  await advisoryLock(trx, 'price-entry', trim.id)
  const row = { trim_id: trim.id, price_rial: price, source, entered_by: personId, entered_at: now }
  if (kind === 'factory') {
    if (day > addDays(dayOf(now), announcedDays)) return refuse('early')
    const existing = await trx
      .selectFrom('factory_price')
      .select(['price_rial', 'source', sql<string>`valid_from::text`.as('day')])
      .where('trim_id', '=', trim.id)
      .orderBy('valid_from', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (existing && existing.day > day) return refuse('older')
    const same = existing?.day === day && existing.price_rial === price && existing.source === source
    const insert = () =>
      trx
        .insertInto('factory_price')
        .values({ ...row, valid_from: day })
        .execute()
    return ok({ trimId: trim.id, before: existing?.price_rial ?? null, same, insert })
  }
  if (day > dayOf(now)) return refuse('future')
  if (year > toJalali(now).year + 1) return refuse('year')
  const { rows } = await sql<{ rial: bigint; day: string; source: string }>`
    select rial, day::text, source from (
      (select price_rial as rial, day, source, 1 as rank from market_quote
        where trim_id = ${trim.id} and year = ${year} and kind = ${kind} and day <= ${day}::date
        order by day desc, id desc limit 1)
      union all
      (select median_rial, day, '', 2 from market_day
        where trim_id = ${trim.id} and year = ${year} and kind = ${kind} and day <= ${day}::date
        order by day desc limit 1)
    ) as known order by day desc, rank`.execute(trx)
  const same = rows.some((existing) => existing.day === day && existing.source === source && existing.rial === price)
  const insert = () =>
    trx
      .insertInto('market_quote')
      .values({ ...row, year, kind, day })
      .execute()
  return ok({ trimId: trim.id, before: rows[0]?.rial ?? null, same, insert })
}

/** Corrects an existing index of a day; the log has both. */
async function checkIndex(trx: Trx, { kind, value, day: date, source }: IndexEntry, writer: Writer): Promise<Checked> {
  const day = dayOfJalali(date)
  if (day > dayOf(writer.now)) return refuse('future-index')
  await advisoryLock(trx, 'price-index', kind)
  const { rows } = await sql<{ value: bigint; day: string; source: string }>`
    select value, day::text, source from price_index where kind = ${kind} and day <= ${day}::date
    order by day desc limit 1`.execute(trx)
  const existing = rows[0]
  const same = existing?.day === day && existing.value === value && existing.source === source
  const row = { value, source, demo: false, entered_by: writer.personId, entered_at: writer.now }
  const insert = () =>
    trx
      .insertInto('price_index')
      .values({ kind, day, ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'day']).doUpdateSet(row))
      .execute()
  return ok({ trimId: null, before: existing?.value ?? null, same, insert })
}

/** A file has no list to choose from. */
const fileRefusal = (code: EntryRefusal): string =>
  code === 'no-trim' ? `این خودرو پیدا نشد؛ ${trimAdvice}` : entryRefusals[code][1]

export type FileOutcome = { saved: number; held: number; same: number; problems: readonly LineProblem[] }

/**
 * Imports a CSV text: all of it or, with any error, nothing. Without `write` it runs in the same way and is rolled
 * back.
 */
export async function savePriceFile(ctx: RequestContext, text: string, write: boolean): Promise<FileOutcome> {
  requirePermission(ctx, 'prices.edit')
  const catalogue = await getCatalogue(ctx.db)
  const { lines, problems } = readPriceFile(parseCsv(text))
  const outcome = { saved: 0, held: 0, same: 0, problems: [...problems] }
  await inTransaction<Result<null, 'taken-back'>>(
    ctx.db,
    async (trx): Promise<{ ok: true; value: null } | Refused<'taken-back'>> => {
      // Two files at once would take the same locks in different orders.
      await advisoryLock(trx, 'price-file')
      // Older days first, as if they had been entered one by one.
      for (const { line, entry } of lines.toSorted((a, b) => inTime(a.entry.day, b.entry.day))) {
        const written = await writeEntry(trx, catalogue, entry, { ...writerOf(ctx), agreed: false })
        if (written.ok) outcome[written.value]++
        else outcome.problems.push({ line, text: fileRefusal(written.code) })
      }
      outcome.problems.sort((a, b) => a.line - b.line)
      if (!write || outcome.problems.length > 0 || outcome.saved + outcome.held === 0) return refuse('taken-back')
      await checkAgain(
        trx,
        catalogue,
        lines.map(({ entry }) => entry),
      )
      const { saved, held } = outcome
      await writeAudit(trx, ctx, { act: 'price.import', subject: 'prices', details: { saved, held } })
      return ok(null)
    },
  )
  return outcome
}

const inTime = (a: JalaliDate, b: JalaliDate) => a.year - b.year || a.month - b.month || a.day - b.day

export type HeldRefusal = 'own' | 'decided' | EntryRefusal

/** A second person accepts or refuses a held price. Refused for the person who entered it. */
export async function decideHeld(
  ctx: RequestContext,
  id: bigint,
  decision: 'accepted' | 'refused',
): Promise<Result<null, HeldRefusal>> {
  requirePermission(ctx, 'prices.edit')
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction<Result<null, HeldRefusal>>(ctx.db, async (trx) => {
    const held = await trx
      .selectFrom('price_held')
      .selectAll()
      .where('id', '=', id)
      .where('decision', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!held) return refuse('decided')
    const { personId } = ctx.scope.session
    if (held.entered_by !== null && held.entered_by === personId) return refuse('own')
    const entry = readHeld(held.entry)
    if (decision === 'accepted') {
      const written = await writeEntry(trx, catalogue, entry, { personId: held.entered_by, now: ctx.now, agreed: true })
      if (!written.ok) return written
      await checkAgain(trx, catalogue, [entry])
    }
    await trx
      .updateTable('price_held')
      .set({ decision, decided_by: personId, decided_at: ctx.now })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, ctx, { ...auditOf(entry), act: decision === 'accepted' ? 'price.accept' : 'price.refuse' })
    return ok(null)
  })
}

/** An entry as stored; amounts are decimal text there. */
export type KeptEntry = Record<string, unknown> & { value?: string; price?: string }

export const readHeld = (keptEntry: KeptEntry): Entry =>
  ({
    ...keptEntry,
    ...(keptEntry.value === undefined ? { price: BigInt(keptEntry.price!) } : { value: BigInt(keptEntry.value) }),
  }) as Entry

import '../tables.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { requirePermission } from '#platform/staff.ts'
import type { EditionState, FactChange, FactValue } from '../../specs/fact-edition.ts'
import { readFactCsv, type LineProblem } from '../../specs/read-fact-csv.ts'
import { appliesTo, isSpecKey } from '../../specs/spec-keys.ts'
import { expireCatalogue, getCatalogue } from '../get-catalogue.ts'
import { expireSpecSheets } from './get-spec-sheet.ts'

type Preview = { changes: FactChange[]; same: number; problems: LineProblem[] }

/** Previews the changes of a CSV text, with errors by line; writes nothing. */
export async function previewFacts(ctx: RequestContext, text: string): Promise<Preview> {
  requirePermission(ctx, 'specs.edit')
  const { lines, problems } = readFactCsv(parseCsv(text), jalaliText(toJalali(ctx.now)))
  const { models, trims } = await getCatalogue(ctx.db)
  const changes: FactChange[] = []
  let same = 0
  for (const { line, model, trim, key, ...statement } of lines) {
    const [modelRow, trimRow] = [models.bySlug.get(model), trim === null ? null : trims.bySlug.get(trim)]
    if (!modelRow) problems.push({ line, text: `مدل «${model}» پیدا نشد؛ نام آن را از فایل دریافتی کپی کنید.` })
    else if (trimRow === undefined || (trimRow && trimRow.modelId !== modelRow.id))
      problems.push({ line, text: `تیپ «${trim}» در مدل «${model}» پیدا نشد؛ نام آن را از فایل دریافتی کپی کنید.` })
    else if (trimRow && isSpecKey(key) && !appliesTo(key, trimRow))
      problems.push({ line, text: `«${key}» به تیپ «${trim}» نمی‌خورد؛ تیپ یا مشخصه را عوض کنید.` })
    else {
      const before = await readFact(ctx.db, { model, trim, key })
      const after: FactValue = { ...statement, fromFile: false }
      if (before && isSame(before, { ...after, fromFile: before.fromFile })) same++
      else changes.push({ model, trim, key, before, after })
    }
  }
  return { changes, same, problems: problems.toSorted((a, b) => a.line - b.line) }
}

/** Saves the changes of a CSV text as a draft, invisible until published. */
export async function draftFacts(
  ctx: RequestContext,
  { text, note }: { text: string; note: string },
): Promise<Result<bigint, 'problems' | 'no-change'>> {
  const { changes, problems } = await previewFacts(ctx, text)
  if (problems.length > 0) return refuse('problems')
  if (changes.length === 0) return refuse('no-change')
  return inTransaction(ctx.db, async (trx) => {
    const { id } = await trx
      .insertInto('vehicle_fact_edition')
      .values({ state: 'draft', note, changes: JSON.stringify(changes), created_at: ctx.now, published_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, ctx, { act: 'specs.draft', subject: `specs:${id}`, details: { facts: changes.length } })
    return ok(id)
  })
}

type MoveRefusal = 'changed' | 'not-now'

/** Publishes a draft. Refuses when one of its facts has changed since. */
export const publishFacts = (ctx: RequestContext, id: bigint): Promise<Result<null, MoveRefusal>> =>
  move(ctx, id, { from: 'draft', to: 'published', act: 'specs.publish' })

/** Restores the facts from before an edition. Refuses when one of them has changed since. */
export const undoFacts = (ctx: RequestContext, id: bigint): Promise<Result<null, MoveRefusal>> =>
  move(ctx, id, { from: 'published', to: 'undone', act: 'specs.undo' })

/** Discards a draft; it stays in the history. */
export const dropFacts = (ctx: RequestContext, id: bigint): Promise<Result<null, MoveRefusal>> =>
  move(ctx, id, { from: 'draft', to: 'dropped', act: 'specs.drop' })

type Move = { from: EditionState; to: EditionState; act: string }

async function move(ctx: RequestContext, id: bigint, { from, to, act }: Move): Promise<Result<null, MoveRefusal>> {
  requirePermission(ctx, 'specs.edit')
  return inTransaction(ctx.db, async (trx) => {
    const edition = await trx
      .selectFrom('vehicle_fact_edition')
      .select(['state', 'changes'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!edition) throw notFound()
    if (edition.state !== from) return refuse('not-now')
    for (const change of to === 'dropped' ? [] : edition.changes) {
      const [old, next] = to === 'undone' ? [change.after, change.before] : [change.before, change.after]
      if (!isSame(await readFact(trx, change), old)) return refuse('changed')
      await writeFact(trx, change, next)
    }
    await trx
      .updateTable('vehicle_fact_edition')
      .set({ state: to, ...(to === 'published' && { published_at: ctx.now }) })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, ctx, { act, subject: `specs:${id}`, details: { facts: edition.changes.length } })
    expireSpecSheets(trx)
    return ok(null)
  })
}

type Whose = Pick<FactChange, 'model' | 'trim' | 'key'>

async function idsOf(db: Db, { model, trim }: Whose) {
  const { models, trims } = await getCatalogue(db)
  return { model_id: models.bySlug.get(model)!.id, trim_id: trim === null ? null : trims.bySlug.get(trim)!.id }
}

async function readFact(db: Db, whose: Whose): Promise<FactValue | null> {
  const { model_id, trim_id } = await idsOf(db, whose)
  const row = await db
    .selectFrom('vehicle_fact')
    .select(['value', 'approximate', 'source', 'day', 'from_file'])
    .where('model_id', '=', model_id)
    .where('trim_id', 'is not distinct from', trim_id)
    .where('key', '=', whose.key)
    .executeTakeFirst()
  if (row) {
    const { from_file: fromFile, ...fact } = row
    return { ...fact, fromFile }
  }
  // These come from the data files without a row among the facts.
  const statement = { approximate: false, source: 'general', day: dataFileDay, fromFile: true } as const
  if (whose.key === 'in-production') {
    const { current } = (await getCatalogue(db)).models.bySlug.get(whose.model)!
    return { value: current ? 'yes' : 'no', ...statement }
  }
  if (whose.key !== 'colours') return null
  const colours = await db
    .selectFrom('vehicle_colour')
    .select('colour')
    .where('model_id', '=', model_id)
    .where('trim_id', 'is not distinct from', trim_id)
    .orderBy('colour')
    .execute()
  return colours.length > 0 ? { value: colours.map(({ colour }) => colour).join(' '), ...statement } : null
}

/** The year of the data files; colours and production have no date there. */
const dataFileDay = '1405'

async function writeFact(trx: Trx, whose: Whose, fact: FactValue | null): Promise<void> {
  const ids = await idsOf(trx, whose)
  await trx
    .deleteFrom('vehicle_fact')
    .where('model_id', '=', ids.model_id)
    .where('trim_id', 'is not distinct from', ids.trim_id)
    .where('key', '=', whose.key)
    .execute()
  if (whose.key === 'colours') await writeColours(trx, ids, fact)
  if (whose.key === 'in-production' && fact) {
    await trx
      .updateTable('model')
      .set({ current: fact.value === 'yes' })
      .where('id', '=', ids.model_id)
      .execute()
    expireCatalogue(trx)
  }
  if (!fact) return
  const { fromFile, ...statement } = fact
  await trx
    .insertInto('vehicle_fact')
    .values({ ...ids, key: whose.key, ...statement, from_file: fromFile })
    .execute()
}

async function writeColours(
  trx: Trx,
  ids: { model_id: number; trim_id: number | null },
  fact: FactValue | null,
): Promise<void> {
  await trx
    .deleteFrom('vehicle_colour')
    .where('model_id', '=', ids.model_id)
    .where('trim_id', 'is not distinct from', ids.trim_id)
    .execute()
  const colours = fact?.value?.split(' ') ?? []
  if (colours.length === 0) return
  await trx
    .insertInto('vehicle_colour')
    .values(colours.map((colour) => ({ ...ids, colour, from_file: fact!.fromFile })))
    .execute()
}

const textOf = (fact: FactValue | null) =>
  fact && [fact.value, fact.approximate, fact.source, fact.day, fact.fromFile].join('|')
const isSame = (a: FactValue | null, b: FactValue | null) => textOf(a) === textOf(b)

/** Lists the newest editions. */
export const findEditions = (db: Db, limit: number) =>
  db.selectFrom('vehicle_fact_edition').selectAll().orderBy('id', 'desc').limit(limit).execute()

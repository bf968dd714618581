import './tables.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { findNames } from '#features/identity/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { dayMs } from '#kit/durations.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { adStateNames } from '../../ad/ad-states.ts'
import { findRecentPrices } from '../../ad/server/recent-prices.ts'
import { adPosting } from '../../posting/server/rules.ts'
import {
  batchSize,
  batchStates,
  batchTitle,
  maxInBatch,
  reasonText,
  undoBatchMinutes,
  type BatchAction,
  type BatchDetails,
  type BatchFacts,
  type BatchOutcome,
} from '../stock-batch.ts'
import { noteAction } from './panel-actions.ts'
import type { PanelDealer } from './panel-context.ts'
import { selectChosen, type Selection } from './find-stock.ts'
import { planBatchRow } from './plan-batch.ts'
import { findStaff } from './staff.ts'
import { writeBatchJob, writeBatchPart } from './write-batch.ts'

const keptDays = 90
/** Unconfirmed batches of a dealer that stay open; each may have thousands of rows. */
const maxChecked = 5
const shownRows = 100
const shownBatches = 10

type Planning = { personId: bigint; selection: Selection; act: BatchAction; details: BatchDetails }

/**
 * Checks what an act would do to each chosen ad, and stores it as a batch that nobody has confirmed. Returns its id;
 * refused without an ad, or for a colleague who does not work here.
 */
export async function planBatch(
  ctx: RequestContext,
  dealer: PanelDealer,
  { personId, selection, act, details }: Planning,
): Promise<Result<string, 'none' | 'nobody'>> {
  if ('to' in details && !(await findStaff(ctx, dealer)).some(({ value }) => value === details.to))
    return refuse('nobody')
  const most = 'ids' in selection ? batchSize : maxInBatch
  const ads = await selectChosen(ctx, dealer, { selection, most })
  if (ads.length === 0) return refuse('none')
  const recent =
    act === 'price'
      ? await findRecentPrices(
          ctx.db,
          ads.map(({ id }) => id),
          ctx.now,
        )
      : new Map()
  const { value: posting } = await ruleAt(ctx.db, adPosting, ctx.now)
  const rules = { now: ctx.now, renewals: posting.renewals, suspended: dealer.suspended }
  return inTransaction<Result<string, 'none' | 'nobody'>>(ctx.db, async (trx) => {
    const { id } = await trx
      .insertInto('gallery_batch')
      .values({ gallery_id: dealer.id, person_id: personId, at: ctx.now, act, details: JSON.stringify(details) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = ads.map((ad, line) => {
      const plan = planBatchRow(ad, { act, details }, { ...rules, recent: recent.get(ad.id) ?? [] })
      return {
        batch_id: id,
        line,
        ad_id: ad.id,
        outcome: 'after' in plan ? ('planned' as const) : ('left' as const),
        reason: 'reason' in plan ? plan.reason : null,
        before: JSON.stringify(plan.before),
        after: 'after' in plan ? JSON.stringify(plan.after) : null,
      }
    })
    await endOld(trx, ctx, dealer)
    // A statement takes a limited number of values.
    for (let at = 0; at < rows.length; at += 1000) {
      await trx
        .insertInto('gallery_batch_row')
        .values(rows.slice(at, at + 1000))
        .execute()
    }
    return ok(String(id))
  })
}

/** Ends unconfirmed batches beyond the newest few and those of earlier days, and removes old ones. */
async function endOld(trx: Trx, { now }: RequestContext, dealer: PanelDealer): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const kept = trx
    .selectFrom('gallery_batch')
    .select('id')
    .where('gallery_id', '=', dealer.id)
    .where('state', '=', 'checked')
    .where('at', '>=', before(1))
    .orderBy('id', 'desc')
    .limit(maxChecked)
  const ended = await trx
    .updateTable('gallery_batch')
    .set({ state: 'ended' })
    .where('gallery_id', '=', dealer.id)
    .where('state', '=', 'checked')
    .where('id', 'not in', kept)
    .returning('id')
    .execute()
  await forgetRows(
    trx,
    ended.map(({ id }) => id),
  )
  await trx.deleteFrom('gallery_batch').where('gallery_id', '=', dealer.id).where('at', '<', before(keptDays)).execute()
}

/** Removes the ads of batches that will never be written. */
async function forgetRows(trx: Trx, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('gallery_batch_row').where('batch_id', 'in', ids).execute()
}

/** Discards a batch that nobody has confirmed. A repetition changes nothing. */
export async function dropBatch({ db }: RequestContext, dealer: PanelDealer, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw notFound()
  await inTransaction(db, async (trx) => {
    const dropped = await trx
      .updateTable('gallery_batch')
      .set({ state: 'dropped' })
      .where('id', '=', BigInt(id))
      .where('gallery_id', '=', dealer.id)
      .where('state', '=', 'checked')
      .returning('id')
      .executeTakeFirst()
    if (dropped) await forgetRows(trx, [dropped.id])
  })
}

/**
 * Confirms a checked batch. Up to a hundred ads are written at once, more by a job. A repetition changes nothing.
 */
export const runBatch = (ctx: RequestContext, dealer: PanelDealer, who: Acting): Promise<boolean> =>
  begin(ctx, dealer, who, { from: 'checked', to: 'running', act: 'batch.run' })

/**
 * Undoes a written batch within half an hour: each ad that nobody changed since is as before.
 */
export const undoBatch = (ctx: RequestContext, dealer: PanelDealer, who: Acting): Promise<boolean> =>
  begin(ctx, dealer, who, { from: 'done', to: 'undoing', act: 'batch.undo' })

type Acting = { personId: bigint; id: string }
type Step = { from: 'checked'; to: 'running'; act: 'batch.run' } | { from: 'done'; to: 'undoing'; act: 'batch.undo' }

async function begin(ctx: RequestContext, dealer: PanelDealer, { personId, id }: Acting, { from, to, act }: Step) {
  if (!/^\d{1,18}$/.test(id)) throw notFound()
  const latest = new Date(ctx.now.getTime() - undoBatchMinutes * 60_000)
  return inTransaction(ctx.db, async (trx) => {
    let change = trx
      .updateTable('gallery_batch')
      .set({ state: to })
      .where('id', '=', BigInt(id))
      .where('gallery_id', '=', dealer.id)
      .where('state', '=', from)
    if (from === 'done') change = change.where('done_at', '>=', latest)
    const batch = await change.returning(['id', 'act', 'details']).executeTakeFirst()
    if (!batch) return false
    const { n } = await trx
      .selectFrom('gallery_batch_row')
      .select((is) => is.fn.countAll<number>().as('n'))
      .where('batch_id', '=', batch.id)
      .where('outcome', '=', from === 'checked' ? 'planned' : 'done')
      .executeTakeFirstOrThrow()
    const what = `${batchTitle(batch.act, batch.details)}، ${formatInteger(Number(n))} خودرو`
    await noteAction(trx, { galleryId: dealer.id, personId, act, details: { what } }, ctx.now)
    if (Number(n) < batchSize) await writeBatchPart(trx, batch.id, ctx.now)
    else await addJob(trx, writeBatchJob, { batchId: id }, { key: `gallery-batch:${id}:${to}` })
    return true
  })
}

const mayUndo = (batch: { state: string; done_at: Date | null }, now: Date): boolean =>
  batch.state === 'done' &&
  batch.done_at !== null &&
  now.getTime() - batch.done_at.getTime() <= undoBatchMinutes * 60_000

type Presenting = { act: BatchAction; names: ReadonlyMap<bigint, string>; now: Date; renewDays: number }

/** Describes the facts of one ad before or after an act. */
function factText(facts: BatchFacts, { act, names }: Presenting): string {
  if (act === 'price') return facts.price ? formatMoney(BigInt(facts.price)) : 'بدون قیمت'
  if (act === 'hand') return names.get(BigInt(facts.seller ?? 0)) || 'بدون نام'
  if (act === 'renew' && facts.expires) return `تا ${formatDate(new Date(facts.expires))}`
  return adStateNames[facts.state ?? ''] ?? ''
}

function afterText(facts: BatchFacts, showing: Presenting): string {
  if (showing.act !== 'renew' || facts.expires) return factText(facts, showing)
  return `تا ${formatDate(new Date(showing.now.getTime() + showing.renewDays * dayMs))}`
}

type Question = { id: string; page: number }

/** Loads a batch with a page of its ads, those that are left out first; throws not-found for others' ones. */
export async function getBatch(ctx: RequestContext, dealer: PanelDealer, { id, page }: Question) {
  const { db, now, secrets } = ctx
  if (!/^\d{1,18}$/.test(id)) throw notFound()
  const batch = await db
    .selectFrom('gallery_batch')
    .select(['id', 'person_id', 'at', 'act', 'details', 'state', 'done_at'])
    .where('id', '=', BigInt(id))
    .where('gallery_id', '=', dealer.id)
    .executeTakeFirst()
  if (!batch) throw notFound()
  const of = db.selectFrom('gallery_batch_row').where('batch_id', '=', batch.id)
  const [counted, rows, catalogue, { value: posting }] = await Promise.all([
    of
      .select((is) => ['outcome', is.fn.countAll<number>().as('n')] as const)
      .groupBy('outcome')
      .execute(),
    of
      .innerJoin('ad', 'ad.id', 'gallery_batch_row.ad_id')
      .select(['ad.public_id', 'ad.trim_id', 'ad.year', 'ad.pictures', 'line', 'outcome', 'reason', 'before', 'after'])
      .orderBy((is) => is.case().when('outcome', 'in', ['left', 'kept']).then(0).else(1).end())
      .orderBy('line')
      .limit(shownRows)
      .offset((page - 1) * shownRows)
      .execute(),
    getCatalogue(db),
    ruleAt(db, adPosting, now),
  ])
  const colleague = colleagueOf(batch.details)
  const people = rows.flatMap(({ before, after }) => [before.seller, after?.seller])
  const existing = [...people.flatMap((id) => (id ? BigInt(id) : [])), batch.person_id, colleague]
  const names = await findNames(db, secrets, [...new Set(existing.filter((id) => id !== null))])
  const count = (...outcomes: BatchOutcome[]) =>
    counted.reduce((sum, { outcome, n }) => sum + (outcomes.includes(outcome) ? Number(n) : 0), 0)
  const total = counted.reduce((sum, { n }) => sum + Number(n), 0)
  const showing = { act: batch.act, names, now, renewDays: posting.days }
  return {
    id,
    title: batchTitle(batch.act, batch.details, names.get(colleague ?? 0n)),
    state: batch.state,
    stateName: batchStates[batch.state],
    by: (batch.person_id && names.get(batch.person_id)) || 'بدون نام',
    at: formatDateTime(batch.at),
    counts: {
      planned: count('planned'),
      done: count('done'),
      left: count('left'),
      undone: count('undone'),
      kept: count('kept'),
    },
    undoUntil: mayUndo(batch, now)
      ? formatDateTime(new Date(batch.done_at!.getTime() + undoBatchMinutes * 60_000))
      : null,
    page,
    pages: Math.max(1, Math.ceil(total / shownRows)),
    rows: rows.map(({ public_id, trim_id, year, pictures, outcome, reason, before, after }) => ({
      id: public_id,
      title: vehicleTitle(catalogue, trim_id),
      year,
      picture: pictures[0] ?? null,
      before: factText(before, showing),
      after: after && outcome !== 'left' ? afterText(after, showing) : null,
      outcome,
      reason: reason && reasonText(reason),
    })),
  }
}
export type BatchView = Awaited<ReturnType<typeof getBatch>>

/** The colleague of a batch that hands cars over. */
const colleagueOf = (details: BatchDetails): bigint | null => ('to' in details ? BigInt(details.to) : null)

/** Lists the newest batches of a dealer; `open` ones wait for their confirmation. */
export async function findBatches({ db, now, secrets }: RequestContext, dealer: PanelDealer) {
  const rows = await db
    .selectFrom('gallery_batch')
    .select(['id', 'at', 'act', 'details', 'state', 'done_at'])
    .where('gallery_id', '=', dealer.id)
    .where((is) =>
      is.or([
        is('state', '<>', 'checked'),
        is.exists(
          is
            .selectFrom('gallery_batch_row')
            .select('line')
            .whereRef('batch_id', '=', 'gallery_batch.id')
            .where('outcome', '=', 'planned'),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(shownBatches)
    .execute()
  const colleagues = rows.flatMap(({ details }) => colleagueOf(details) ?? [])
  const names = await findNames(db, secrets, [...new Set(colleagues)])
  return rows.map((row) => ({
    id: String(row.id),
    title: batchTitle(row.act, row.details, names.get(colleagueOf(row.details) ?? 0n)),
    at: formatDateTime(row.at),
    stateName: batchStates[row.state],
    undoable: mayUndo(row, now),
    open: row.state === 'checked',
  }))
}

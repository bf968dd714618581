import '../tables.ts'
import { findPaid, payPath, requestPayment } from '#features/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { runPath } from '../../addresses.ts'
import { inquiryKind, type InquiryInput, type InquiryKindSlug } from '../../kinds.ts'
import { maxQuestions, type RunKind } from '../../states.ts'
import { inquiries, inquiryRuns } from '../flows.ts'
import { serviceHealth } from '../health.ts'
import { findKnown, indexOf, payMinutes, writeInquiry } from '../register-inquiry.ts'
import type { InquiryRow } from '../tables.ts'
import { runFeeOf } from './run-fee.ts'

export const runPayable = 'inquiry-run'
const maxAnHour = 12

/** `about` distinguishes inquiries of one kind on the bill: the name of a car. */
export type RunQuestion = { kind: InquiryKindSlug; input: InquiryInput; about: string | null }
export type NewRun = { personId: bigint; kind: RunKind; questions: readonly RunQuestion[] }

export type RunAnswer =
  | Accepted<{ id: string; path: string }>
  | Refused<'nothing'>
  | (Refused<'closed' | 'down'> & { kinds: readonly InquiryKindSlug[] })
  | (Refused<'too-many'> & { wait: LimitRefusal })

/**
 * Puts several inquiries into one payment and leads to it, or to the outcome when all of it is free. An open or
 * recently answered inquiry is shown with the others and not sold again; one that no provider can answer now is not
 * sold at all.
 */
export async function registerRun(ctx: RequestContext, { personId, kind, questions }: NewRun): Promise<RunAnswer> {
  if (questions.length === 0 || questions.length > maxQuestions) return refuse('nothing')
  const unfit = await findUnfit(ctx, questions)
  if (unfit) return unfit
  const limit = await consumeLimits(ctx, [{ key: `inquiry-runs:person:${personId}`, max: maxAnHour, seconds: 3600 }])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  await abandonRuns(ctx.db, ctx.now)
  const asked = questions.map((question) => {
    const { kind: asks, input } = question
    return { ...question, index: indexOf(ctx, { personId, kind: asks, input }) }
  })
  const set = ctx.secrets.blindIndex(
    'inquiry.run',
    JSON.stringify([String(personId), kind, asked.map(({ index }) => index.toString('hex')).toSorted()]),
  )
  const made = await inTransaction(ctx.db, (trx) => insertRun(trx, ctx, { personId, kind, asked, set }))
  if (made) return ok(made)
  // A double click, or another tab.
  const open = await ctx.db
    .selectFrom('inquiry_run')
    .select(['public_id', 'payable_id', 'state'])
    .where('set_index', '=', set)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return ok(wayOf(open))
}

const wayOf = (run: { public_id: string; payable_id: string | null; state: string }) => ({
  id: run.public_id,
  path: run.state === 'awaiting-payment' && run.payable_id !== null ? payPath(run.payable_id) : runPath(run.public_id),
})

async function findUnfit(ctx: RequestContext, questions: readonly RunQuestion[]) {
  const kinds = [...new Set(questions.map(({ kind }) => kind))]
  const health = await Promise.all(kinds.map((kind) => serviceHealth(ctx, kind, {})))
  const those = (level: 'down' | undefined) => kinds.filter((_, index) => health[index]?.level === level)
  const [closed, down] = [those(undefined), those('down')]
  if (closed.length > 0) return { ok: false, code: 'closed', kinds: closed } as const
  return down.length > 0 ? ({ ok: false, code: 'down', kinds: down } as const) : null
}

type Question = RunQuestion & { index: Buffer }
type Inserted = { personId: bigint; kind: RunKind; asked: readonly Question[]; set: Buffer }

async function insertRun(trx: Trx, ctx: RequestContext, { personId, kind, asked, set }: Inserted) {
  const { now } = ctx
  const payUntil = new Date(now.getTime() + payMinutes * 60_000)
  const run = await trx
    .insertInto('inquiry_run')
    .values({
      public_id: newPublicId(),
      person_id: personId,
      kind,
      set_index: set,
      state: 'awaiting-payment',
      payable_id: null,
      made_at: now,
      pay_until: payUntil,
    })
    .onConflict((conflict) =>
      conflict
        .column('set_index')
        .where((is) => is('state', '=', 'awaiting-payment'))
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!run) return null
  const bill: { label: string; totalRial: bigint; taxRial: bigint }[] = []
  for (const [place, { kind: asks, input, about, index }] of asked.entries()) {
    const wanted = { personId, kind: asks, input }
    const fee = await runFeeOf(trx, { run: kind, kind: asks, at: now })
    const { row, fresh } = await oneOf(trx, ctx, {
      wanted,
      index,
      priceRial: fee.totalRial,
      payUntil,
      runId: run.id,
    })
    if (fresh) bill.push({ label: [inquiryKind(asks).title, about].filter(Boolean).join('، '), ...fee })
    await trx
      .insertInto('inquiry_run_item')
      .values({ run_id: run.id, inquiry_id: row.id, place })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const costs = bill.filter(({ totalRial }) => totalRial > 0n)
  if (costs.length === 0) {
    return wayOf(await inquiryRuns.move(trx, ctx, run, { to: 'begun', by: 'house', set: { pay_until: null } }))
  }
  const tax = costs.reduce((sum, { taxRial }) => sum + taxRial, 0n)
  const payableId = await requestPayment(trx, ctx, {
    kind: runPayable,
    subject: run.public_id,
    personId,
    title: runTitles[kind],
    lines: [
      ...costs.map(({ label, totalRial, taxRial }) => ({
        label,
        amountRial: totalRial - taxRial,
        part: 'price' as const,
      })),
      ...(tax > 0n ? [{ label: 'مالیات بر ارزش افزوده', amountRial: tax, part: 'tax' as const }] : []),
    ],
    expiresAt: payUntil,
  })
  await trx.updateTable('inquiry_run').set({ payable_id: payableId }).where('id', '=', run.id).execute()
  await trx.updateTable('inquiry').set({ payable_id: payableId }).where('run_id', '=', run.id).execute()
  return wayOf({ ...run, payable_id: payableId, state: 'awaiting-payment' })
}

export const runTitles: Record<RunKind, string> = {
  'all-cars': 'بررسی همهٔ خودروها',
  'before-buying': 'بررسی کامل قبل از خرید',
}

/**
 * Returns the row of one inquiry of a run: a new one, or the one that is open or recently answered. Abandons one with
 * its own unpaid payment; when it is paid nevertheless, it is answered as well.
 */
async function oneOf(trx: Trx, ctx: RequestContext, written: Parameters<typeof writeInquiry>[2]) {
  const existing = await findKnown({ ...ctx, db: trx }, written.index)
  if (existing && (existing.state !== 'awaiting-payment' || (await isPaid(trx, existing))))
    return { row: existing, fresh: false }
  if (existing) await putAside(trx, existing, ctx.now)
  const made = await writeInquiry(trx, ctx, written)
  if (made) return { row: made, fresh: true }
  const other = await findKnown({ ...ctx, db: trx }, written.index)
  if (!other) throw new Error('the open inquiry ended during a repeated request')
  return { row: other, fresh: false }
}

const isPaid = async (trx: Trx, { payable_id: id }: InquiryRow): Promise<boolean> =>
  id !== null && (await findPaid(trx, id)).paid

const abandoning = { from: 'awaiting-payment', to: 'abandoned', by: 'house' } as const

const putAside = (trx: Trx, { id }: InquiryRow, now: Date) =>
  inquiries.moveAll(trx, { now }, abandoning, (inquiry) => inquiry.where('id', '=', id))

/** Abandons unpaid runs; their inquiries are abandoned like all others. */
export const abandonRuns = (db: Db, now: Date) =>
  inquiryRuns.moveAll(db, { now }, abandoning, (run) => run.where('pay_until', '<=', now))

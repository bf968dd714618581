import '../tables.ts'
import type { Selectable } from 'kysely'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Tables, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import type { ApplyRefusal } from '../../states.ts'
import { discountLabel } from '../../texts.ts'
import { endEarlierTry } from '../end-earlier-try.ts'
import { payableKind } from '../payable-kinds.ts'
import type { PayableRow } from '../payment-row.ts'
import { readLines, writeLines } from '../request-payment.ts'
import { readCode } from '../../read-code.ts'
import { discountOf, discountLines, type DiscountTerms, type DiscountUses } from './discount-rules.ts'

export type ApplyAnswer =
  | Accepted<void>
  | Refused<ApplyRefusal | 'unknown'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

type Choice = { payableId: string; personId: bigint }

/**
 * Applies a code to an open payable, under the locks of both, so that concurrent uses count
 * correctly. First checks and gives up an open try at a gateway, because it has the earlier amount.
 */
export async function applyDiscount(
  ctx: RequestContext,
  { code, ...target }: Choice & { code: string },
): Promise<ApplyAnswer> {
  const limit = await consumeLimits(ctx, [{ key: `discount:person:${target.personId}`, max: 20, seconds: 600 }])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  const read = readCode(code)
  const existing =
    read && (await ctx.db.selectFrom('discount_code').select('id').where('code', '=', read).executeTakeFirst())
  if (!existing) return refuse('unknown-code')
  await endEarlierTry(ctx, target)
  return inTransaction(ctx.db, async (trx): Promise<ApplyAnswer> => {
    const payable = await lockOpen(trx, target)
    if (!payable.ok) return payable
    const { kind, id, lines } = payable.value
    if (!payableKind(ctx.manifests, kind).takesDiscounts) return refuse('other-kind')
    if (await findUse(trx, id)) return refuse('another-code')
    const terms = await trx
      .selectFrom('discount_code')
      .selectAll()
      .where('id', '=', existing.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const uses = await countUses(trx, terms.id, target.personId)
    const full = readLines(lines)
    const given = discountOf({ terms: termsOf(terms), uses, kind, lines: full, now: ctx.now })
    if (!given.ok) return given
    await trx
      .insertInto('discount_use')
      .values({
        code_id: terms.id,
        payable_id: id,
        person_id: target.personId,
        amount_rial: given.value,
        full_lines: writeLines(full),
        used_at: ctx.now,
      })
      .execute()
    await setLines(trx, id, discountLines(full, discountLabel(terms.code), given.value))
    return ok(undefined)
  })
}

/** Removes the code of an open payable; does nothing without one. */
export async function dropDiscount(ctx: RequestContext, target: Choice): Promise<ApplyAnswer> {
  await endEarlierTry(ctx, target)
  return inTransaction(ctx.db, async (trx): Promise<ApplyAnswer> => {
    const payable = await lockOpen(trx, target)
    if (!payable.ok) return payable
    await restoreLines(trx, payable.value.id)
    return ok(undefined)
  })
}

/** Minutes that an unpaid order keeps a code. */
const keptMinutes = 120

/** The discounts of payables that nobody pays. */
export const unpaidDiscounts = (db: Db, now: Date) =>
  db
    .selectFrom('discount_use')
    .innerJoin('payable', 'payable.id', 'payable_id')
    .select('payable_id')
    .where('payable.state', '=', 'open')
    .where('used_at', '<', new Date(now.getTime() - keptMinutes * 60_000))
    .where(notFailed('payments.sweep', 'payable_id'))
    .limit(100)

/** Releases codes of unpaid orders, so that they do not use up the stock. */
export async function dropUnpaidDiscounts(db: Db, now: Date): Promise<void> {
  const stale = await unpaidDiscounts(db, now).execute()
  await eachRow('payments.sweep', stale, async ({ payable_id }) => {
    await inTransaction(db, async (trx) => {
      const payable = await trx
        .selectFrom('payable')
        .select(['id', 'state'])
        .where('id', '=', payable_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (payable.state === 'open' && !(await findOpenTry(trx, payable.id))) await restoreLines(trx, payable.id)
    })
  })
}

async function lockOpen(
  trx: Trx,
  { payableId, personId }: Choice,
): Promise<Accepted<PayableRow> | Refused<'unknown' | 'closed' | 'other-try'>> {
  const payable = await trx
    .selectFrom('payable')
    .selectAll()
    .where('public_id', '=', payableId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!payable) return refuse('unknown')
  if (payable.state !== 'open') return refuse('closed')
  return (await findOpenTry(trx, payable.id)) ? refuse('other-try') : ok(payable)
}

const findOpenTry = (trx: Trx, payableId: bigint) =>
  trx
    .selectFrom('payment')
    .select('id')
    .where('payable_id', '=', payableId)
    .where('state', 'in', ['created', 'redirected', 'suspicious'])
    .executeTakeFirst()

const findUse = (trx: Trx, payableId: bigint) =>
  trx.selectFrom('discount_use').select(['id', 'full_lines']).where('payable_id', '=', payableId).executeTakeFirst()

async function restoreLines(trx: Trx, payableId: bigint): Promise<void> {
  const use = await findUse(trx, payableId)
  if (!use) return
  await trx.deleteFrom('discount_use').where('id', '=', use.id).execute()
  await setLines(trx, payableId, readLines(use.full_lines))
}

const setLines = (trx: Trx, payableId: bigint, lines: ReturnType<typeof readLines>) =>
  trx
    .updateTable('payable')
    .set({ lines: writeLines(lines), amount_rial: lines.reduce((sum, { amountRial }) => sum + amountRial, 0n) })
    .where('id', '=', payableId)
    .execute()

async function countUses(trx: Trx, codeId: bigint, personId: bigint): Promise<DiscountUses> {
  const { all, own } = await trx
    .selectFrom('discount_use')
    .innerJoin('payable', 'payable.id', 'payable_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('discount_use.person_id', '=', personId).as('own'),
    ])
    .where('code_id', '=', codeId)
    .where('payable.state', 'in', ['open', 'paid'])
    .executeTakeFirstOrThrow()
  return { all: Number(all), own: Number(own) }
}

const termsOf = (row: Selectable<Tables['discount_code']>): DiscountTerms => ({
  kind: row.kind,
  percent: row.percent,
  amountRial: row.amount_rial,
  mostRial: row.most_rial,
  leastPriceRial: row.least_price_rial,
  stock: row.stock,
  perPerson: row.per_person,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  stoppedAt: row.stopped_at,
})

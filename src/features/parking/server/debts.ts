import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import './tables.ts'
import { refundToWallet, requestPayment } from '#features/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob, type JobRun } from '#platform/jobs/jobs.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { parkingDebts } from './flows.ts'
import { settleDebtJob } from './jobs-named.ts'
import { plateIndexPurpose } from './park.ts'
import type { DebtRow } from './tables.ts'
import { payOut } from '#features/ledger/contract.ts'

export const debtPayable = 'parking-debt'

type Question = { personId: bigint; plate: Plate }

/**
 * Requests a plate's debts from the city and stores them for the person. Debts that the city no
 * longer lists are closed.
 */
export async function findDebts(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets' | 'providers' | 'clock' | 'scope'>,
  { personId, plate }: Question,
): Promise<Result<number, 'too-fast' | 'no-answer'>> {
  const used = await consumeLimits(ctx, [{ key: `parking-debts:${personId}`, max: 20, seconds: 3600 }])
  if (!used.allowed) return refuse('too-fast')
  const debts = await ctx.providers.cityParking.debtsOf(plate)
  if (debts === null) return refuse('no-answer')
  const text = formatPlate(plate)
  const plateIndex = ctx.secrets.blindIndex(plateIndexPurpose, text)
  return inTransaction(ctx.db, async (trx) => {
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
    const refs = debts.map(({ ref }) => ref)
    await parkingDebts.moveAll(trx, ctx, { from: 'open', to: 'gone', by: 'house' }, (debt) => {
      const own = debt.where('person_id', '=', personId).where('plate_index', '=', plateIndex)
      return refs.length > 0 ? own.where('city_ref', 'not in', refs) : own
    })
    for (const { ref, place, day, amountRial } of debts) {
      await refreshDebt(trx, { personId, ref, amountRial, now: ctx.now })
      const row = await trx
        .selectFrom('parking_debt')
        .selectAll()
        .where('person_id', '=', personId)
        .where('city_ref', '=', ref)
        .where('amount_rial', '=', amountRial)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      if (row?.state === 'gone') {
        const set = { ended_at: null, found_at: ctx.now }
        await parkingDebts.move(trx, ctx, row, { to: 'open', by: 'house', set })
      }
      if (row && row.state !== 'refunded') continue
      await trx
        .insertInto('parking_debt')
        .values({
          public_id: newPublicId(),
          person_id: personId,
          plate_sealed: ctx.secrets.seal(text),
          plate_index: plateIndex,
          city_ref: ref,
          place,
          parked_on: day,
          amount_rial: amountRial,
          request_key: randomUUID(),
          payable_id: null,
          tracking: null,
          found_at: ctx.now,
          ended_at: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['person_id', 'city_ref'])
            .where(sql<boolean>`state in ('open', 'pending', 'unknown', 'settled')`)
            .doNothing(),
        )
        .execute()
    }
    return ok(debts.length)
  })
}

type Named = { personId: bigint; ref: string; amountRial: bigint; now: Date }

/** Refreshes an open debt that the city lists again; one with another amount is replaced. */
async function refreshDebt(trx: Trx, { personId, ref, amountRial, now }: Named): Promise<void> {
  await trx
    .updateTable('parking_debt')
    .set({ found_at: now })
    .where('person_id', '=', personId)
    .where('city_ref', '=', ref)
    .where('state', '=', 'open')
    .where('amount_rial', '=', amountRial)
    .execute()
  await parkingDebts.moveAll(trx, { now }, { from: 'open', to: 'gone', by: 'house' }, (debt) =>
    debt.where('person_id', '=', personId).where('city_ref', '=', ref).where('amount_rial', '<>', amountRial),
  )
}

/** Requests the payment of a debt. Returns the payable. */
export async function payDebt(
  ctx: Pick<RequestContext, 'db' | 'now' | 'manifests'>,
  { personId, id }: { personId: bigint; id: string },
): Promise<Result<string, 'not-open'>> {
  return inTransaction<Result<string, 'not-open'>>(ctx.db, async (trx) => {
    const row = await parkingDebts.lock(trx, { personId, id })
    if (row.state !== 'open') return refuse('not-open')
    const payableId = await requestPayment(trx, ctx, {
      kind: debtPayable,
      subject: row.public_id,
      personId,
      title: 'بدهی پارک حاشیه‌ای',
      // Only its owner may know a plate's places, and others may see a receipt.
      lines: [{ label: 'بدهی پارک', amountRial: row.amount_rial, part: 'price' }],
    })
    await trx.updateTable('parking_debt').set({ payable_id: payableId }).where('id', '=', row.id).execute()
    return ok(payableId)
  })
}

type SettleContext = { db: Db } & Pick<Platform, 'manifests' | 'providers' | 'clock'>

/** Handles a payment for a debt: sends it to the city, or refunds it when the debt is closed. */
export async function beginDebt(trx: Trx, ctx: SettleContext, subject: string): Promise<void> {
  const existing = await trx.selectFrom('parking_debt').select('id').where('public_id', '=', subject).executeTakeFirst()
  const row = existing && (await parkingDebts.lockIf(trx, existing.id))
  if (!row || (row.state !== 'open' && row.state !== 'gone')) return
  const taken = await trx
    .selectFrom('parking_debt')
    .select('id')
    .where('city_ref', '=', row.city_ref)
    .where('id', '<>', row.id)
    .where('state', 'in', ['pending', 'unknown', 'settled'])
    .executeTakeFirst()
  if (taken || row.state === 'gone') return giveBack(trx, ctx, row, 'این بدهی قبلاً پرداخت شده بود.')
  await parkingDebts.move(trx, { now: ctx.clock.now() }, row, { to: 'pending', by: 'house' })
  await addJob(trx, settleDebtJob, { debtId: String(row.id) }, { key: keyOf(row) })
}

const keyOf = ({ public_id }: Pick<DebtRow, 'public_id'>) => `parking-debt:${public_id}`

async function giveBack(trx: Trx, ctx: SettleContext, row: DebtRow, reason: string): Promise<void> {
  const now = ctx.clock.now()
  await refundToWallet(
    trx,
    { manifests: ctx.manifests, now },
    {
      payableId: row.payable_id!,
      key: keyOf(row),
      amountRial: row.amount_rial,
      reason,
    },
  )
  await parkingDebts.move(trx, { now }, row, { to: 'refunded', by: 'house' })
}

const delays = [3, 10, 30, 120, 600, 3600] as const

/**
 * Pays one debt to the city under one key; an unknown result is neither repeated otherwise nor
 * refunded.
 */
export async function settleDebt(ctx: SettleContext, debtId: bigint, run: JobRun): Promise<void> {
  const row = await ctx.db.selectFrom('parking_debt').selectAll().where('id', '=', debtId).executeTakeFirst()
  if (!row || (row.state !== 'pending' && row.state !== 'unknown')) return
  // Store it before the call, so that a crash leaves a debt whose state is requested under the same
  // key.
  if (row.state === 'pending') {
    const step = { from: 'pending', to: 'unknown', by: 'house' } as const
    await parkingDebts.moveAll(ctx.db, { now: ctx.clock.now() }, step, (debt) => debt.where('id', '=', row.id))
  }
  const paid = await ctx.providers.cityParking.pay({
    ref: row.city_ref,
    amountRial: row.amount_rial,
    requestKey: row.request_key,
  })
  await inTransaction(ctx.db, async (trx) => {
    await run.assertLease(trx)
    const now = await parkingDebts.lockIf(trx, debtId)
    if (now?.state !== 'unknown') return
    if (paid.state === 'settled') return settle(trx, now, paid.tracking, ctx.clock.now())
    if (paid.state === 'refused' || paid.state === 'paid-before') {
      const why = paid.state === 'refused' ? 'شهرداری این پرداخت را نپذیرفت.' : 'این بدهی قبلاً پرداخت شده بود.'
      return giveBack(trx, ctx, now, why)
    }
    await trx
      .updateTable('parking_debt')
      .set({ attempts: now.attempts + 1 })
      .where('id', '=', now.id)
      .execute()
    const delaySeconds = delays[Math.min(now.attempts, delays.length - 1)]!
    await addJob(trx, settleDebtJob, { debtId: String(debtId) }, { key: keyOf(now), delaySeconds })
  })
}

/** Books the debt's money from our credit at the city. */
async function settle(trx: Trx, row: DebtRow, tracking: string, at: Date): Promise<void> {
  await parkingDebts.move(trx, { now: at }, row, { to: 'settled', by: 'house', set: { tracking: tracking || null } })
  await payOut(trx, {
    kind: 'parking-debt-settled',
    key: keyOf(row),
    at,
    account: 'parking',
    amountRial: row.amount_rial,
  })
}

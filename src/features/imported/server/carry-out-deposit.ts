import { sql } from 'kysely'
import './tables.ts'
import { platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import type { JobRun } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { confirmationPath, receiptPath } from '../addresses.ts'
import { banks, depositReasons, type DepositReason } from '../states.ts'
import { completeWhenPaid } from './bills.ts'
import { advanceDeposit, want } from './deposit-rows.ts'
import { depositBlockedNotice, depositEndedNotice, depositExpiredNotice, depositFailedNotice } from './notices.ts'
import type { DepositBanks, DepositOutcome } from './providers/bank-port.ts'
import { loadSaleRule } from './rules.ts'
import type { DepositRow, OrderRow } from './tables.ts'
import { importedDeposits, importedOrders } from './orders.ts'

/** The context for processing deposits and orders outside of a request. */
export type WorkContext = { db: Db } & Pick<Platform, 'manifests' | 'providers' | 'clock' | 'secrets'>
export const workContextOf = ({ database: { db }, manifests, providers, clock, secrets }: Platform): WorkContext => ({
  db,
  manifests,
  providers,
  clock,
  secrets,
})

/** Seconds before each retry without a response. */
const delays = [2, 5, 15, 60, 300, 1800] as const

/**
 * Runs one step of a deposit at its bank. The wish is stored before any call, under one key. So a
 * crash leaves a deposit whose state is requested again. Nothing counts as blocked, released or
 * taken before the bank confirms it.
 */
export async function completeDeposit(ctx: WorkContext, depositId: bigint, run: JobRun): Promise<void> {
  const { db } = ctx
  const row = await db.selectFrom('imported_deposit').selectAll().where('id', '=', depositId).executeTakeFirst()
  const bank = ctx.providers.depositBanks
  if (!row || !bank || (row.state !== 'asked' && row.state !== 'blocked')) return
  if (row.state === 'blocked' && row.wanted === null) return
  const settle =
    row.wanted === null
      ? settlingAsked(await askToBlock(ctx, bank, row))
      : settlingEnd(row.wanted, await askToEnd(bank, row))
  await inTransaction(db, async (trx) => {
    await run.assertLease(trx)
    const order = await importedOrders.lock(trx, row.order_id)
    const now = await trx
      .selectFrom('imported_deposit')
      .selectAll()
      .where('id', '=', depositId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // The wish changed meanwhile; the job runs again for it.
    if (now.state !== row.state || now.wanted !== row.wanted) return advanceDeposit(trx, depositId)
    return settle(trx, ctx, { order, row: now })
  })
}

type Settle = (trx: Trx, ctx: WorkContext, match: { order: OrderRow; row: DepositRow }) => Promise<void>
const settlingAsked =
  (outcome: Settled): Settle =>
  (trx, ctx, match) =>
    settleAsked(trx, ctx, { ...match, outcome })
const settlingEnd =
  (target: 'release' | 'take', outcome: DepositOutcome): Settle =>
  (trx, ctx, match) =>
    (target === 'take' ? settleTake : settleRelease)(trx, ctx, { ...match, outcome })

type Settled = DepositOutcome | { state: 'wrong-amount' }

/**
 * Requests the block first, then its state, and the block again when the bank never had it. Keeps
 * one correct block.
 */
async function askToBlock({ secrets, db }: WorkContext, bank: DepositBanks, row: DepositRow): Promise<Settled> {
  const request = { bank: row.bank, key: row.request_key }
  let outcome: DepositOutcome = { state: 'unknown' }
  if (row.attempts > 0) outcome = await bank.status(request)
  if (outcome.state === 'unknown') {
    const order = await db
      .selectFrom('imported_order')
      .select('applicant_sealed')
      .where('id', '=', row.order_id)
      .executeTakeFirstOrThrow()
    if (!order.applicant_sealed) return { state: 'refused', reason: 'refused' }
    const { nationalCode } = JSON.parse(secrets.open(order.applicant_sealed)) as { nationalCode: string }
    outcome = await bank.block({ ...request, nationalCode, amountRial: row.amount_rial, until: row.until })
  }
  if (outcome.state !== 'blocked') return outcome
  const right = outcome.blocks.find(({ amountRial }) => amountRial === row.amount_rial)
  if (!right) {
    const freed = await bank.release({ ...request, reference: null })
    return freed.state === 'ended' || freed.state === 'unknown' ? { state: 'wrong-amount' } : { state: 'pending' }
  }
  for (const { reference } of outcome.blocks) {
    if (reference === right.reference) continue
    const freed = await bank.release({ ...request, reference })
    if (freed.state !== 'blocked') return { state: 'pending' }
  }
  return { state: 'blocked', blocks: [right] }
}

const askToEnd = (bank: DepositBanks, row: DepositRow): Promise<DepositOutcome> => {
  const request = { bank: row.bank, key: row.request_key }
  return row.wanted === 'take'
    ? bank.take({ ...request, reference: row.reference!, amountRial: row.take_rial! })
    : bank.release({ ...request, reference: null })
}

type Settling<Of = DepositOutcome> = { order: OrderRow; row: DepositRow; outcome: Of }

async function settleAsked(trx: Trx, ctx: WorkContext, { order, row, outcome }: Settling<Settled>): Promise<void> {
  const now = ctx.clock.now()
  if (outcome.state === 'blocked') {
    const [block] = outcome.blocks
    await importedDeposits.move(trx, { now }, row, {
      to: 'blocked',
      by: 'bank',
      set: { reference: block!.reference, until: block!.until, blocked_at: now, reason: null },
    })
    if (order.state === 'deposit-checking')
      await importedOrders.move(trx, { now }, order, { to: 'deposit-ok', by: 'house' })
    if (order.person_id === null) return
    await notify(
      trx,
      { now },
      {
        notice: depositBlockedNotice,
        personId: order.person_id,
        data: { amount: formatMoney(row.amount_rial), bank: banks[row.bank] },
        link: confirmationPath(order.public_id),
        key: `imported-deposit:${row.request_key}:blocked`,
      },
    )
    return
  }
  if (outcome.state === 'refused') return fail(trx, ctx, { order, row, reason: outcome.reason })
  if (outcome.state === 'ended') return fail(trx, ctx, { order, row, reason: 'refused' })
  if (outcome.state === 'wrong-amount') return fail(trx, ctx, { order, row, reason: 'wrong-amount' })
  const { waitHours } = await loadSaleRule(trx, row.asked_at)
  if (now.getTime() - row.asked_at.getTime() > waitHours * 3_600_000) {
    // It may still arrive: nothing has ended before the bank confirms that it has no block.
    await want(trx, row, { wanted: 'release', take_rial: null, reason: 'no-answer' }, now)
    return
  }
  await tryAgain(trx, row)
}

async function settleRelease(trx: Trx, ctx: WorkContext, { order, row, outcome }: Settling): Promise<void> {
  const now = ctx.clock.now()
  if (outcome.state !== 'ended' && outcome.state !== 'unknown') return tryAgain(trx, row)
  if (row.state === 'asked' && row.reason === 'no-answer') {
    return fail(trx, ctx, { order, row: { ...row, wanted: null }, reason: 'no-answer' })
  }
  await importedDeposits.move(trx, { now }, row, { to: 'released', by: 'bank', set: { wanted: null, take_rial: null } })
  if (row.state === 'blocked') await notifyEnded(trx, { order, row, now, fee: null })
}

async function settleTake(trx: Trx, ctx: WorkContext, { order, row, outcome }: Settling): Promise<void> {
  const now = ctx.clock.now()
  if (outcome.state !== 'ended' && outcome.state !== 'unknown') return tryAgain(trx, row)
  const taken = outcome.state === 'ended' ? outcome.takenRial : 0n
  const forPrice = order.state === 'contracted'
  if (taken === 0n) {
    // The bank had already released it.
    await importedDeposits.move(trx, { now }, row, {
      to: 'expired',
      by: 'bank',
      set: { wanted: null, take_rial: null },
    })
    if (!forPrice) {
      await trx.updateTable('imported_order').set({ fee_rial: 0n }).where('id', '=', order.id).execute()
    }
  } else {
    await importedDeposits.move(trx, { now }, row, {
      to: 'taken',
      by: 'bank',
      set: { wanted: null, taken_rial: taken },
    })
    const posted = await postTransfer(trx, {
      kind: 'imported-deposit',
      key: `imported-deposit:${row.request_key}`,
      at: now,
      entries: [
        { account: platformAccount('clearing', 'deposit-bank'), amountRial: -taken },
        { account: platformAccount('revenue', 'imported'), amountRial: taken },
      ],
    })
    if (!posted.ok) throw new Error('The ledger refused a transfer between company accounts')
    if (!forPrice) await notifyEnded(trx, { order, row, now, fee: taken })
  }
  if (forPrice) await completeWhenPaid(trx, { now, manifests: ctx.manifests }, order)
}

async function notifyEnded(
  trx: Trx,
  { order, row, now, fee }: { order: OrderRow; row: DepositRow; now: Date; fee: Rial | null },
): Promise<void> {
  if (order.person_id === null) return
  await notify(
    trx,
    { now },
    {
      notice: depositEndedNotice,
      personId: order.person_id,
      data: { amount: formatMoney(row.amount_rial - (fee ?? 0n)), fee: fee === null ? null : formatMoney(fee) },
      link: receiptPath(order.public_id),
      key: `imported-deposit:${row.request_key}:ended`,
    },
  )
}

type Failing = { order: OrderRow; row: DepositRow; reason: DepositReason }

async function fail(trx: Trx, { clock }: WorkContext, { order, row, reason }: Failing): Promise<void> {
  const now = clock.now()
  await importedDeposits.move(trx, { now }, row, {
    to: 'failed',
    by: 'bank',
    set: { wanted: null, take_rial: null, reason },
  })
  if (order.state !== 'deposit-checking') return
  await importedOrders.move(trx, { now }, order, { to: 'deposit-missing', by: 'house' })
  if (order.person_id === null) return
  await notify(
    trx,
    { now },
    {
      notice: depositFailedNotice,
      personId: order.person_id,
      data: { reason: depositReasons[reason] },
      link: confirmationPath(order.public_id),
      key: `imported-deposit:${row.request_key}:failed`,
    },
  )
}

async function tryAgain(trx: Trx, row: DepositRow): Promise<void> {
  await trx
    .updateTable('imported_deposit')
    .set({ attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .execute()
  await advanceDeposit(trx, row.id, delays[Math.min(row.attempts, delays.length - 1)]!)
}

/** The deposits whose block the bank releases. */
export const overDeposits = (db: Db, now: Date) =>
  db
    .selectFrom('imported_deposit')
    .select(['id', 'order_id'])
    .where('state', '=', 'blocked')
    .where('wanted', 'is', null)
    .where('until', '<=', now)
    .where(notFailed('imported.expire-deposits', 'id'))
    .orderBy('until')
    .limit(200)

/**
 * Expires deposits whose block the bank releases by itself; an unconfirmed applicant is notified
 * and can request another. Returns the number of expired ones.
 */
export async function expireDeposits({ db, clock }: WorkContext): Promise<number> {
  const now = clock.now()
  const due = await overDeposits(db, now).execute()
  await eachRow('imported.expire-deposits', due, async ({ id, order_id }) => {
    await inTransaction(db, async (trx) => {
      const order = await importedOrders.lock(trx, order_id)
      const row = await trx
        .selectFrom('imported_deposit')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'blocked')
        .where('wanted', 'is', null)
        .where(sql<boolean>`until <= ${now}`)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return
      await importedDeposits.move(trx, { now }, row, { to: 'expired', by: 'time', set: { reason: 'expired' } })
      if (order.state !== 'deposit-ok') return
      await importedOrders.move(trx, { now }, order, { to: 'deposit-missing', by: 'house' })
      await notifyExpired(trx, { order, row, now })
    })
  })
  return due.length
}

async function notifyExpired(
  trx: Trx,
  { order, row, now }: { order: OrderRow; row: DepositRow; now: Date },
): Promise<void> {
  const round = await trx
    .selectFrom('imported_round')
    .select(['title', 'closes_at'])
    .where('id', '=', order.round_id)
    .executeTakeFirstOrThrow()
  if (order.person_id === null || round.closes_at <= now) return
  await notify(
    trx,
    { now },
    {
      notice: depositExpiredNotice,
      personId: order.person_id,
      data: { round: round.title, bank: banks[row.bank], until: formatDateTime(round.closes_at) },
      link: confirmationPath(order.public_id),
      key: `imported-deposit:${row.request_key}:expired`,
    },
  )
}

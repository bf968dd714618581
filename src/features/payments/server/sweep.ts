import { sql } from 'kysely'
import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import { eachBatch, eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { checkPayment, type CheckContext } from './check-payment.ts'
import { dropUnpaidDiscounts, unpaidDiscounts } from './discounts/apply-discount.ts'
import { payables, payments } from './payment-row.ts'

/** How long a payment waits after its check failed, in milliseconds. */
const failedWaitMs = 600_000

/** The payments whose time for a check has come. */
const duePayments = (db: Db, now: Date) =>
  db
    .selectFrom('payment')
    .select('id')
    .where('next_check_at', '<=', now)
    .where(notFailed('payments.sweep', 'id'))
    .orderBy('next_check_at')
    .limit(200)

/** Checks due payments: nobody returned, or the gateway did not respond. */
export async function sweepPayments(ctx: CheckContext): Promise<number> {
  const due = await duePayments(ctx.db, ctx.now).execute()
  await eachRow('payments.sweep', due, async ({ id }) => {
    try {
      await checkPayment(ctx, id, { claim: null, away: true })
    } catch (error) {
      // Postpone it, so that it does not block the others at every sweep.
      const later = new Date(ctx.now.getTime() + failedWaitMs)
      await ctx.db.updateTable('payment').set({ next_check_at: later }).where('id', '=', id).execute()
      throw error
    }
  })
  await expirePayables(ctx.db, ctx.now)
  await dropUnpaidDiscounts(ctx.db, ctx.now)
  return due.length
}

/**
 * Reads the gateways' paid, unverified lists: money without a callback, also of given-up payments
 * and of unknown authorities. Reports money without one of our payments to staff.
 */
export async function sweepUnverified(ctx: CheckContext): Promise<number> {
  let match = 0
  for (const gateway of ctx.providers.gateways) {
    const list = (await gateway.listUnverified?.()) ?? []
    await eachRow('payments.sweep-unverified', list, async ({ authority, amountRial, callbackUrl }) => {
      const id = await findByAuthority(ctx, { gateway: gateway.name, authority, callbackUrl })
      if (id === null)
        ctx.log.error({ gateway: gateway.name, amountRial: String(amountRial) }, 'unverified money without a payment')
      else if ((await checkPayment(ctx, id, { claim: null })) === 'verified') match++
    })
  }
  return match
}

type Match = { gateway: 'zarinpal' | 'zibal'; authority: string; callbackUrl: string | null }

async function findByAuthority(
  { db }: CheckContext,
  { gateway, authority, callbackUrl }: Match,
): Promise<bigint | null> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('gateway', '=', gateway)
    .where('authority', '=', authority)
    .executeTakeFirst()
  if (row) return row.id
  const pid = callbackUrl && URL.canParse(callbackUrl) ? new URL(callbackUrl).searchParams.get('pid') : null
  if (!pid) return null
  // Its authority never reached us; a payment with another authority does not match.
  const taken = await db
    .updateTable('payment')
    .set({ authority })
    .where('public_id', '=', pid)
    .where('gateway', '=', gateway)
    .where('authority', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/** The unpaid payables whose deadline is over, without an open try. */
const unpaidPayables = (db: Db, now: Date) =>
  db
    .selectFrom('payable')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where(hasNoOpenPayment)
    .where(notFailed('payments.sweep', 'payable.id'))
    .orderBy('expires_at')
    .limit(expiredAtOnce)

/** The rows that {@link sweepPayments} works on. */
export const rowsOfSweep = (db: Db, now: Date) => [
  duePayments(db, now),
  unpaidPayables(db, now),
  unpaidDiscounts(db, now),
]

/** Expires unpaid payables after their deadline; one with an open try waits. */
export async function expirePayables(db: Db, now: Date): Promise<void> {
  for (;;) {
    const due = await unpaidPayables(db, now).execute()
    const expired = await eachBatch('payments.sweep', due, (rows) => expireThese(db, now, rows))
    if (due.length < expiredAtOnce || expired === 0) return
  }
}

const expiredAtOnce = 500

const hasNoOpenPayment = sql<boolean>`not exists (select from payment
  where payment.payable_id = payable.id and ${payments.isOpen('payment')})`

/** A payment started meanwhile keeps its payable open. */
const expireThese = async (db: Db, now: Date, rows: readonly { id: bigint }[]): Promise<number> => {
  const ids = rows.map(({ id }) => id)
  const expired = await payables.moveAll(db, { now }, { from: 'open', to: 'expired', by: 'house' }, (due) =>
    due.where('id', 'in', ids).where(hasNoOpenPayment),
  )
  return expired.length
}

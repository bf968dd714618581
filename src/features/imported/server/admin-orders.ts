import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { receiptPath, roundAdminPath } from '../addresses.ts'
import { type OrderState, importedOrderFlow } from '../states.ts'
import { billsOf, titleOf, writeBill } from './bills.ts'
import { findLive } from './deposit-rows.ts'
import { endOrder } from './end-order.ts'
import { contractNotice, deliveredNotice } from './notices.ts'
import type { OrderRow } from './tables.ts'
import { lockRound, importedOrders } from './orders.ts'

export type AdminRefusal = 'second-look' | 'not-now' | 'own' | 'not-promised' | 'number-taken'

/**
 * Runs a staff action on another person's order: locks round and order, checks the permission,
 * logs.
 */
async function actOn(
  ctx: RequestContext,
  { id, act, to, details }: { id: string; act: string; to: OrderState; details?: Record<string, unknown> },
  run: (trx: Trx, order: OrderRow) => Promise<Result<null, AdminRefusal>>,
): Promise<Result<null, AdminRefusal>> {
  const staffId = requirePermission(ctx, 'imported.orders')
  const row = await ctx.db
    .selectFrom('imported_order')
    .select(['id', 'round_id'])
    .where('public_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return inTransaction<Result<null, AdminRefusal>>(ctx.db, async (trx) => {
    await lockRound(trx, row.round_id)
    return actIn(trx, ctx, { orderId: row.id, staffId, id, act, to, details }, (order) => run(trx, order))
  })
}

type Acting = {
  orderId: bigint
  staffId: bigint
  id: string
  act: string
  to: OrderState
  details?: Record<string, unknown>
}

/** Runs the action; the round must be locked. */
async function actIn(
  trx: Trx,
  ctx: RequestContext,
  { orderId, staffId, id, act, to, details }: Acting,
  run: (order: OrderRow) => Promise<Result<null, AdminRefusal>>,
): Promise<Result<null, AdminRefusal>> {
  const order = await importedOrders.lock(trx, orderId)
  if (order.person_id === staffId) return refuse('own')
  if (!importedOrderFlow.may(order.state, to, 'staff')) return refuse('not-now')
  const result = await run(order)
  if (result.ok) await writeAudit(trx, ctx, { act, subject: `imported-order:${id}`, ...(details && { details }) })
  return result
}

/**
 * Records the importer's contract with its final amount, within the range promised at confirmation,
 * and bills what the deposit does not cover.
 */
export const contractOrder = (
  ctx: RequestContext,
  contract: Contract & { id: string },
): Promise<Result<null, AdminRefusal>> =>
  actOn(ctx, { id: contract.id, act: contractAction, to: 'contracted' }, (trx, order) =>
    writeContract(trx, ctx, order, contract),
  )

const contractAction = 'imported-order.contract'
type Contract = { number: string; priceRial: Rial }

/** The same for one line of a file, in the file's transaction, for one round. */
export async function contractIn(
  trx: Trx,
  ctx: RequestContext,
  { id, round, ...contract }: Contract & { id: string; round: string },
): Promise<Result<null, AdminRefusal | 'unknown'>> {
  const staffId = requirePermission(ctx, 'imported.orders')
  const row = await trx
    .selectFrom('imported_order')
    .innerJoin('imported_round', 'imported_round.id', 'round_id')
    .select(['imported_order.id', 'round_id'])
    .where('imported_order.public_id', '=', id)
    .where('imported_round.public_id', '=', round)
    .executeTakeFirst()
  if (!row) return refuse('unknown')
  await lockRound(trx, row.round_id)
  return actIn(trx, ctx, { orderId: row.id, staffId, id, act: contractAction, to: 'contracted' }, (order) =>
    writeContract(trx, ctx, order, contract),
  )
}

async function writeContract(
  trx: Trx,
  ctx: RequestContext,
  order: OrderRow,
  { number, priceRial }: Contract,
): Promise<Result<null, AdminRefusal>> {
  if (order.person_id === null) return refuse('not-now')
  const quote = order.quotes.find(({ carId }) => BigInt(carId) === order.allocated_car_id)
  const live = await findLive(trx, order.id)
  const deposit = live?.state === 'blocked' && live.wanted === null ? live.amount_rial : 0n
  if (!quote || priceRial < BigInt(quote.low) || priceRial > BigInt(quote.high) || priceRial <= deposit) {
    return refuse('not-promised')
  }
  const taken = await trx
    .selectFrom('imported_order')
    .select('id')
    .where('contract_number', '=', number)
    .executeTakeFirst()
  if (taken) return refuse('number-taken')
  const contracted = await importedOrders.move(trx, ctx, order, {
    to: 'contracted',
    by: 'staff',
    set: { contract_number: number, price_rial: priceRial },
  })
  const dueAt = await writeBill(trx, ctx, { order: contracted, kind: 'rest', amountRial: priceRial - deposit })
  await notify(trx, ctx, {
    notice: contractNotice,
    personId: order.person_id,
    data: {
      car: await titleOf(trx, order.allocated_car_id!),
      contract: number,
      amount: formatMoney(priceRial - deposit),
      until: formatDateTime(dueAt),
    },
    link: receiptPath(order.public_id),
    key: `imported-contract:${order.public_id}`,
  })
  return ok(null)
}

/** Records the delivery to the buyer. */
export const deliverOrder = (ctx: RequestContext, { id }: { id: string }): Promise<Result<null, AdminRefusal>> =>
  actOn(ctx, { id, act: 'imported-order.deliver', to: 'delivered' }, async (trx, order) => {
    await importedOrders.move(trx, ctx, order, { to: 'delivered', by: 'staff' })
    if (order.person_id === null) return ok(null)
    await notify(trx, ctx, {
      notice: deliveredNotice,
      personId: order.person_id,
      data: { car: await titleOf(trx, order.allocated_car_id!) },
      link: receiptPath(order.public_id),
      key: `imported-delivered:${order.public_id}`,
    })
    return ok(null)
  })

/**
 * Ends an order that the importer cannot deliver; everything paid or taken is refunded without a
 * fee.
 */
export const endByImporter = (
  ctx: RequestContext,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null, AdminRefusal>> =>
  withSecondApproval<null, AdminRefusal>(ctx, (appearance) =>
    actOn(ctx, { id, act: 'imported-order.end', to: 'cancelled-by-house', details: { reason } }, async (trx, order) => {
      // While the bank takes the deposit, the amount to refund is unknown.
      if ((await findLive(trx, order.id))?.wanted === 'take') return refuse('not-now')
      const back = (await billsOf(trx, order.id)).reduce(
        (sum, bill) => sum + (bill.state === 'paid' ? bill.amount_rial : 0n),
        0n,
      )
      const live = await findLive(trx, order.id)
      const amountRial = back + (live?.state === 'taken' ? live.amount_rial : 0n)
      const round = await trx
        .selectFrom('imported_round')
        .select('public_id')
        .where('id', '=', order.round_id)
        .executeTakeFirstOrThrow()
      const looked = await appearance(trx, {
        act: 'imported-order.end',
        subject: `imported-order:${id}`,
        facts: [],
        title: `لغو سفارش وارداتی ${id} و برگشت ${formatMoney(amountRial)}`,
        href: roundAdminPath(round.public_id),
        amountRial,
        personId: order.person_id,
      })
      if (!looked.ok) return looked
      await endOrder(trx, ctx, order, { to: 'cancelled-by-house', by: 'staff', reason: 'importer', feeRial: 0n })
      return ok(null)
    }),
  )

import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { orderOf, workPath } from '../addresses.ts'
import { inspectionOrders, inspectionSlots } from './flows.ts'
import { handedNotice, workNotice } from './notices.ts'
import { whenText } from './settle.ts'
import { bookSlot, slotEnd } from './slots.ts'
import type { OrderRow } from './tables.ts'

/** Returns the codes of inspectors who are free at the time of each order, at its place. */
export async function findSubstitutes(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('inspection_order')
    .innerJoin('inspection_slot', (join) =>
      join
        .onRef('inspection_slot.place_id', '=', 'inspection_order.place_id')
        .onRef('inspection_slot.starts_at', '=', 'inspection_order.starts_at'),
    )
    .innerJoin('inspector', 'inspector.id', 'inspection_slot.inspector_id')
    .select(['inspection_order.public_id', 'inspector.code'])
    .where('inspection_order.public_id', 'in', orderIds)
    .where('inspection_slot.state', '=', 'free')
    .where('inspector.active', '=', true)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('inspection_finding')
            .select('inspection_finding.order_id')
            .whereRef('inspection_finding.order_id', '=', 'inspection_order.second_of')
            .whereRef('inspection_finding.inspector_id', '=', 'inspector.id'),
        ),
      ),
    )
    .orderBy('inspector.code')
    .execute()
  const matches = new Map<string, string[]>()
  for (const { public_id, code } of rows) matches.set(public_id, [...(matches.get(public_id) ?? []), code])
  return matches
}

type Refusal = 'not-now' | 'own' | 'not-free'

/**
 * Staff: hands a slot to another inspector of the same place and time. The first inspector's slot closes, since they
 * cannot come; both parties and both inspectors get a notification. Price, place and time stay.
 */
export async function handOver(
  ctx: RequestContext,
  { order, inspector, reason }: { order: string; inspector: string; reason: string },
): Promise<Result<null, Refusal>> {
  const actor = requirePermission(ctx, 'inspection.orders')
  return inTransaction<Result<null, Refusal>>(ctx.db, async (trx) => {
    const row = await inspectionOrders.lock(trx, order)
    if (row.state !== 'booked' && row.state !== 'assigned') return refuse('not-now')
    if (row.started_at !== null || slotEnd(row.starts_at) <= ctx.now) return refuse('not-now')
    if (row.person_id === actor || row.seller_id === actor) return refuse('own')
    const free = await findFree(trx, row, inspector)
    if (!free) return refuse('not-free')
    const left = await trx
      .selectFrom('inspection_slot')
      .selectAll()
      .where('order_id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const emptied = { order_id: null, waiting_id: null, until: null }
    await inspectionSlots.move(trx, ctx, left, { to: 'closed', by: 'house', set: emptied })
    const held = { order_id: row.id, until: slotEnd(row.starts_at) }
    await inspectionSlots.move(trx, ctx, free, { to: 'held', by: 'house', set: held })
    if (!(await bookSlot(trx, ctx, row.id))) throw new Error('cannot take the slot of the other inspector')
    await trx
      .updateTable('inspection_order')
      .set({ late_minutes: null, late_told_at: null, changed_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
    const former = await trx
      .selectFrom('inspector')
      .select('person_id')
      .where('id', '=', left.inspector_id)
      .executeTakeFirstOrThrow()
    await notifyAll(trx, ctx, { row, inspector, slotId: free.id, people: [free.person_id, former.person_id] })
    await writeAudit(trx, ctx, {
      act: 'inspection-order.hand-over',
      subject: `inspection-order:${order}`,
      details: { reason, newInspector: inspector },
    })
    return ok(null)
  })
}

/** Finds and locks the slot of another active inspector at the order's place and time. */
const findFree = (trx: Trx, row: OrderRow, inspector: string) =>
  trx
    .selectFrom('inspection_slot')
    .innerJoin('inspector', 'inspector.id', 'inspector_id')
    .selectAll('inspection_slot')
    .select('person_id')
    .where('inspector.code', '=', inspector)
    .where('inspector.active', '=', true)
    .where('inspection_slot.place_id', '=', row.place_id)
    .where('starts_at', '=', row.starts_at)
    .where('state', '=', 'free')
    .where((is) =>
      is(
        'inspector.id',
        'not in',
        is
          .selectFrom('inspection_finding')
          .select('inspection_finding.inspector_id')
          .where('inspection_finding.order_id', '=', row.second_of ?? 0n),
      ),
    )
    .forUpdate('inspection_slot')
    .executeTakeFirst()

type HandedOver = {
  row: OrderRow
  inspector: string
  slotId: bigint
  /** The new inspector and the former one. */
  people: readonly [bigint | null, bigint | null]
}

/** Notifies both parties and both inspectors. */
async function notifyAll(trx: Trx, ctx: RequestContext, { row, inspector, slotId, people }: HandedOver): Promise<void> {
  const time = whenText(row.starts_at, ctx.now)
  // The key is unique, because one slot can be handed over several times.
  const key = `${row.public_id}:${slotId}:${ctx.now.getTime()}`
  for (const personId of [row.person_id, row.seller_id]) {
    if (personId === null) continue
    const data = { car: row.car, time, inspector: toPersianDigits(inspector) }
    await notify(trx, ctx, {
      notice: handedNotice,
      personId,
      data,
      link: orderOf(row.public_id),
      key: `inspection-handed:${key}`,
    })
  }
  for (const [personId, yours] of [
    [people[0], true],
    [people[1], false],
  ] as const) {
    if (personId === null) continue
    const data = { car: row.car, time, yours }
    await notify(trx, ctx, { notice: workNotice, personId, data, link: workPath, key: `inspection-work:${key}` })
  }
}

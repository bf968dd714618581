import './tables.ts'
import type { Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { inspectionOrders } from './flows.ts'

/**
 * `statedWait`: seconds that the action waited on a device, as the device states it; it is never used in the sender's
 * favour.
 */
export type Sending = { personId: bigint; id: string; statedWait?: number }

/** Loads and locks the order of the calling inspector; throws not-found for everybody else. */
export async function lockWork(trx: Trx, { personId, id }: Sending) {
  const existing = await trx
    .selectFrom('inspection_order')
    .innerJoin('inspection_slot', 'inspection_slot.order_id', 'inspection_order.id')
    .innerJoin('inspector', 'inspector.id', 'inspection_slot.inspector_id')
    .select(['inspection_order.id', 'inspector.id as inspector'])
    .where('inspection_order.public_id', '=', id)
    .where('inspector.person_id', '=', personId)
    .executeTakeFirst()
  const row = existing && (await inspectionOrders.lockIf(trx, existing.id))
  if (!row) throw notFound()
  return { row, inspectorId: existing.inspector }
}

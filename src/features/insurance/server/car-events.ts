import './tables.ts'
import { recordCarEvent, type StatedEvent } from '#features/garage/contract.ts'
import { dayOf, dayText } from '#kit/day.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { selectOrders } from './find-orders.ts'
import type { OrderRow } from './tables.ts'

type Issued = Pick<OrderRow, 'public_id' | 'begins_on' | 'ends_on'>

const policyEvent = (row: Issued, { insurer, issuedAt }: { insurer: string; issuedAt: Date }): StatedEvent => ({
  source: 'insurance',
  key: `policy:${row.public_id}`,
  kind: 'insurance',
  day: dayOf(issuedAt),
  title: `بیمهٔ شخص ثالث، ${insurer}`,
  detail: `از ${dayText(row.begins_on)} تا ${dayText(row.ends_on)}`,
})

/** Records that a policy of a garage car was issued, or ended early. */
export async function recordPolicy(
  trx: Trx,
  ctx: Pick<RequestContext, 'secrets' | 'now'>,
  row: OrderRow,
  { ended }: { ended: boolean } = { ended: false },
): Promise<void> {
  if (row.person_id === null || !row.car) return
  const issued = await trx
    .selectFrom('insurance_policy')
    .innerJoin('insurer', (join) => join.on('insurer.key', '=', row.insurer))
    .select(['issued_at', 'insurer.name'])
    .where('order_id', '=', row.id)
    .executeTakeFirst()
  if (!issued) return
  const event = policyEvent(row, { insurer: issued.name, issuedAt: issued.issued_at })
  await recordCarEvent(trx, ctx, {
    personId: row.person_id,
    car: { id: row.car },
    event: { ...event, withdrawn: ended },
  })
}

/** Lists the policies that a person bought here for the own car. */
export async function findCarEvents(
  { db }: Pick<RequestContext, 'db'>,
  { personId, carId }: { personId: bigint; carId: string },
): Promise<StatedEvent[]> {
  const rows = await selectOrders(db)
    .innerJoin('insurance_policy', 'insurance_policy.order_id', 'insurance_order.id')
    .innerJoin('insurer', 'insurer.key', 'insurance_order.insurer')
    .select(['issued_at', 'insurer.name'])
    .where('person_id', '=', personId)
    .where('car', '=', carId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map((row) => policyEvent(row, { insurer: row.name, issuedAt: row.issued_at }))
}

import './tables.ts'
import { openMobile } from '#features/identity/contract.ts'
import { dayOf } from '#kit/day.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { WorkItem } from '../views.ts'
import { dayName, hourText } from './present-orders.ts'

const hour = 3_600_000

export const findInspector = (db: Db, personId: bigint) =>
  db
    .selectFrom('inspector')
    .select(['id', 'code'])
    .where('person_id', '=', personId)
    .where('active', '=', true)
    .executeTakeFirst()

/** Lists the inspections of an inspector from two days ago to three days ahead that have no report. */
export async function findWork(ctx: RequestContext, inspectorId: bigint): Promise<WorkItem[]> {
  const rows = await ctx.db
    .selectFrom('inspection_slot')
    .innerJoin('inspection_order', 'inspection_order.id', 'inspection_slot.order_id')
    .innerJoin('inspection_place', 'inspection_place.id', 'inspection_order.place_id')
    .select([
      'inspection_order.public_id',
      'car',
      'package',
      'inspection_order.starts_at',
      'inspection_order.person_id',
      'started_at',
    ])
    .select(['inspection_order.state', 'address_sealed', 'name', 'kind'])
    .where('inspector_id', '=', inspectorId)
    .where('inspection_order.state', 'in', ['booked', 'assigned'])
    .where('inspection_order.starts_at', '>', new Date(ctx.now.getTime() - 48 * hour))
    .where('inspection_order.starts_at', '<', new Date(ctx.now.getTime() + 72 * hour))
    .orderBy('inspection_order.starts_at')
    .execute()
  return Promise.all(
    rows.map(async (row): Promise<WorkItem> => {
      const home = row.kind === 'home' && row.state === 'assigned'
      return {
        id: row.public_id,
        car: row.car,
        when: `${dayName(dayOf(row.starts_at))}، ${hourText(row.starts_at)}`,
        startsAt: row.starts_at.toISOString(),
        place: row.name,
        address: row.address_sealed && ctx.secrets.open(row.address_sealed),
        phone: home && row.person_id !== null ? await openMobile(ctx.db, ctx.secrets, row.person_id) : null,
        pack: row.package,
        begun: row.started_at !== null,
      }
    }),
  )
}

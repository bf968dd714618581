import './tables.ts'
import { appointmentLines, calendarText } from '#kit/calendar-text.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { orderOf } from '../addresses.ts'
import { inspectionOrders } from './flows.ts'
import { presentOrder } from './present-orders.ts'
import { slotEnd } from './slots.ts'

/** A booking as a calendar entry (RFC 5545), for its two parties only; SEQUENCE moves it. */
export async function inspectionCalendar(ctx: RequestContext, own: { personId: bigint; id: string }): Promise<string> {
  const row = await inspectionOrders.load(ctx.db, own)
  const view = await presentOrder(ctx, row, own.personId)
  if (!view.calendar) throw notFound()
  return calendarText(
    'Inspections',
    appointmentLines({
      uid: `inspection-${row.public_id}@${new URL(ctx.scope.origin).hostname}`,
      sequence: row.moves,
      now: ctx.now,
      from: row.starts_at,
      until: slotEnd(row.starts_at),
      title: `کارشناسی ${row.car}`,
      place: [view.place, view.address].filter(Boolean).join('، '),
      url: `${ctx.scope.origin}${orderOf(row.public_id)}`,
      alarmHours: 2,
    }),
  )
}

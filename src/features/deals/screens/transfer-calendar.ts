import { appointmentLines, calendarText } from '#kit/calendar-text.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { dealPath } from '../addresses.ts'
import { dealParams } from '../schemas.ts'
import { getDeal } from '../server/deals.ts'
import type { Route } from './+types/transfer-calendar'

export const middleware = [requireSignIn]

const hourMs = 3600_000

/** The appointment of the transfer as a calendar file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row } = await getDeal(ctx.db, { personId, id })
  if (row.transfer_at === null || row.transfer_place === null || !row.transfer_agreed) throw notFound()
  const text = calendarText(
    'Deals',
    appointmentLines({
      uid: `deal-${id}@${new URL(ctx.scope.origin).hostname}`,
      sequence: row.transfer_revision,
      now: ctx.now,
      from: row.transfer_at,
      until: new Date(row.transfer_at.getTime() + 2 * hourMs),
      title: `انتقال سند ${row.title}`,
      place: row.transfer_place,
      url: `${ctx.scope.origin}${dealPath(id)}`,
      alarmHours: 2,
    }),
  )
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="transfer.ics"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { orderParams } from '../schemas.ts'
import { inspectionCalendar } from '../server/calendar.ts'
import type { Route } from './+types/calendar'

export const middleware = [requireSignIn]

/** A booking as a calendar file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  return new Response(await inspectionCalendar(ctx, { personId, id }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="inspection.ics"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

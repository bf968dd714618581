import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { visitParams } from '../schemas.ts'
import { visitCalendar } from '../server/visit-calendar.ts'
import type { Route } from './+types/visit-calendar'

export const middleware = [requireSignIn]

/** Returns a visit as a calendar file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { threadId, messageId } = validateParams(visitParams, params)
  const { ctx, personId } = personContextOf(context)
  return new Response(await visitCalendar(ctx, { threadId, personId, messageId }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visit.ics"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

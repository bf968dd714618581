import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { fileResponse } from '#platform/http/csv.ts'
import { validateParams } from '#platform/validate-params.ts'
import { ticketParams } from '../schemas.ts'
import { getReceipt } from '../server/find-draws.ts'
import type { Route } from './+types/receipt'

export const middleware = [requireSignIn]

/** Returns a person's own ticket with its path to the root. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { drawId: id, number } = validateParams(ticketParams, params)
  const receipt = JSON.stringify(await getReceipt(ctx, { id, number, personId }), null, 2)
  const text = (async function* () {
    yield receipt
  })()
  return fileResponse(`ticket-${id}-${number}.json`, 'application/json; charset=utf-8', text)
}

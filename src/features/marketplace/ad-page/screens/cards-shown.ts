import { sentField } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { sendJson, writesOnly } from '#platform/json-endpoint.ts'
import { maxShown } from '../../shortlist/cards-in-sight.ts'
import { countShown } from '../server/count-shown.ts'
import type { Route } from './+types/cards-shown'

export const loader = writesOnly

/**
 * Records the cards that were visible in a list. The server decides what counts; the response is
 * empty.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = (await sentField(request, 'ids')) ?? ''
  const ids = sent.split(' ').filter((id) => /^[0-9a-z]{10}$/.test(id))
  await countShown(contextOf(context), ids.slice(0, maxShown))
  return sendJson({})
}

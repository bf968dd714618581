import { writesOnly } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { orderParams } from '../schemas.ts'
import { beginWork } from '../server/lateness.ts'
import { answerWork } from './answer-work.ts'
import type { Route } from './+types/begin-work'

export const loader = writesOnly

/** The start of the work, from a device. */
export async function action(args: Route.ActionArgs) {
  const { orderId } = validateParams(orderParams, args.params)
  return answerWork(args, orderId, beginWork)
}

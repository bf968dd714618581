import { writesOnly } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { orderParams } from '../schemas.ts'
import { reportNoShow } from '../server/report.ts'
import { answerWork } from './answer-work.ts'
import type { Route } from './+types/no-show'

export const loader = writesOnly

/** The car was not there, said on a device. */
export async function action(args: Route.ActionArgs) {
  const { orderId } = validateParams(orderParams, args.params)
  return answerWork(args, orderId, reportNoShow)
}

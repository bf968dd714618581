import { sentFields } from '#kit/sent-form.ts'
import { writesOnly } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { sentPicturesSchema } from '../report-schema.ts'
import { orderParams } from '../schemas.ts'
import { reportNoShow } from '../server/report.ts'
import { answerWork } from './answer-work.ts'
import type { Route } from './+types/no-show'

export const loader = writesOnly

/** Records a missing car from a device, with pictures of the place that were sent before. */
export async function action(args: Route.ActionArgs) {
  const { orderId } = validateParams(orderParams, args.params)
  const sent = await sentFields(args.request, ['pictures'], sentPicturesSchema)
  return answerWork(args, orderId, async (ctx, call) =>
    sent.success ? reportNoShow(ctx, { ...call, pictures: sent.data.pictures }) : null,
  )
}

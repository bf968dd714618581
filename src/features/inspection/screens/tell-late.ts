import { z } from 'zod'
import { sentFields } from '#kit/sent-form.ts'
import { writesOnly } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { lateMinutes } from '../late-minutes.ts'
import { orderParams } from '../schemas.ts'
import { notifyLate } from '../server/lateness.ts'
import { answerWork } from './answer-work.ts'
import type { Route } from './+types/tell-late'

export const loader = writesOnly

const sentSchema = z.object({
  minutes: z.coerce.number().refine((minutes) => lateMinutes.some((each) => each === minutes)),
})

/** Reports a delay of the inspector. */
export async function action(args: Route.ActionArgs) {
  const { orderId } = validateParams(orderParams, args.params)
  const sent = await sentFields(args.request, ['minutes'], sentSchema)
  return answerWork(args, orderId, async (ctx, call) =>
    sent.success ? notifyLate(ctx, { ...call, minutes: sent.data.minutes }) : null,
  )
}

import { sentFields } from '#kit/sent-form.ts'
import { writesOnly } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { readFindings, sentReportSchema } from '../report-schema.ts'
import { orderParams } from '../schemas.ts'
import { receiveReport } from '../server/report.ts'
import { answerWork } from './answer-work.ts'
import type { Route } from './+types/send-report'

export const loader = writesOnly

/** Receives a report from a device, with pictures that were sent before. */
export async function action(args: Route.ActionArgs) {
  const { orderId } = validateParams(orderParams, args.params)
  const sent = await sentFields(args.request, ['report', 'pictures'], sentReportSchema)
  const findings = sent.success ? readFindings(sent.data.report) : null
  return answerWork(args, orderId, async (ctx, call) =>
    sent.success && findings ? receiveReport(ctx, { ...call, findings, pictures: sent.data.pictures }) : null,
  )
}

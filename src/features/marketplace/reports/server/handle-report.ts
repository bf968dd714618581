import type { RequestContext } from '#platform/context.ts'
import type { ReportAnswer, ReportRefusal, ReportView } from '../report.ts'
import { tooManyReportsText } from '../../too-many-reports.ts'
import { reportAnswers } from '../report.ts'
import { reportAd } from './report-ad.ts'

const statuses: Record<ReportRefusal, number> = {
  own: 403,
  gone: 410,
  'too-many': 429,
  'no-reason': 422,
  'no-note': 422,
  'long-note': 422,
}

const viewOf = (code: Exclude<ReportAnswer, 'too-many'>, done: boolean): ReportView => ({
  code,
  text: reportAnswers[code],
  done,
})

type Reporter = Parameters<typeof reportAd>[1]

/** Returns text and HTTP status of a report for the page. */
export async function handleReport(
  ctx: RequestContext,
  reporter: Reporter,
): Promise<{ report: ReportView; status: number }> {
  const result = await reportAd(ctx, reporter)
  if (!result.ok && result.code === 'too-many') {
    return { report: { code: 'too-many', text: tooManyReportsText(result.wait), done: false }, status: 429 }
  }
  if (!result.ok) return { report: viewOf(result.code, false), status: statuses[result.code] }
  return { report: viewOf(result.value.again ? 'already' : 'thanks', true), status: 200 }
}

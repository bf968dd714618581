import { contextOf } from '#platform/context.ts'
import { pdfResponse } from '#platform/pdf/make-pdf.ts'
import { validateParams } from '#platform/validate-params.ts'
import { codeParams } from '../schemas.ts'
import { getWholeReport } from '../server/present-report.ts'
import { makeReportDocument } from '../server/report-paper.ts'
import type { Route } from './+types/report-pdf'

/** The whole report as a file of two pages, for permitted readers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { code } = validateParams(codeParams, params)
  const ctx = contextOf(context)
  return pdfResponse(await makeReportDocument(ctx, await getWholeReport(ctx, code)), `inspection-${code}`)
}

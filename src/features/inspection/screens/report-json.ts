import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { codeParams } from '../schemas.ts'
import { getWholeReport } from '../server/present-report.ts'
import { signedReport } from '../server/verify.ts'
import type { Route } from './+types/report-json'

/** The whole signed report with signature and public key, for permitted readers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { code } = validateParams(codeParams, params)
  const ctx = contextOf(context)
  return Response.json(signedReport(await getWholeReport(ctx, code)), {
    headers: {
      'content-disposition': `attachment; filename="inspection-${code}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}

import { contextOf } from '#platform/context.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { adminParams } from '../../schemas.ts'
import { funnelHeads, funnelRows } from '../../server/funnel.ts'
import type { Route } from './+types/plan-funnel'

export const middleware = [requireStaff]

/** The steps that buyers of a plan reached, day by day. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { planId } = validateParams(adminParams, params)
  return csvResponse({
    name: `funnel-${planId}`,
    heads: funnelHeads,
    rows: await funnelRows(contextOf(context).db, planId),
  })
}

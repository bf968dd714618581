import { contextOf } from '#platform/context.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { adminParams } from '../../schemas.ts'
import { ordersForMaker } from '../../server/maker-files.ts'
import type { Route } from './+types/orders-file'

export const middleware = [requireStaff]

const heads =
  'tracking state trim colour options agency first-name last-name national-code father postal-code address price-toman made contract'

/** Paid orders of a plan for its maker. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { planId } = validateParams(adminParams, params)
  const rows = await ordersForMaker(contextOf(context), planId)
  return csvResponse({ name: `orders-${planId}`, heads: heads.split(' '), rows })
}

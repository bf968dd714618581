import { contextOf } from '#platform/context.ts'
import { sendJson } from '#platform/json-endpoint.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { adminParams } from '../../schemas.ts'
import { countPlan } from '../../server/funnel.ts'
import type { Route } from './+types/plan-counts'

export const middleware = [requireStaff]

/** The present counts of a plan, for its admin page. */
export const loader = async ({ params, context }: Route.LoaderArgs) =>
  sendJson(await countPlan(contextOf(context).db, validateParams(adminParams, params).planId))

import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { sendJson } from '#platform/json-endpoint.ts'
import { validateParams } from '#platform/validate-params.ts'
import { planParams } from '../schemas.ts'
import { getPlan } from '../server/plans.ts'
import type { PlanNow } from '../views.ts'
import type { Route } from './+types/plan-now'

/** The present state of a plan. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const { row, phase, capacity } = await getPlan(db, now, validateParams(planParams, params))
  const { free, total } = capacity
  return sendJson({
    now: now.toISOString(),
    phase,
    free: formatInteger(free),
    total: formatInteger(total),
    halted: row.halted !== null,
  } satisfies PlanNow)
}

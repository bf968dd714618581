import { contextOf } from '#platform/context.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { validateParams } from '#platform/validate-params.ts'
import { planParams } from '../schemas.ts'
import { getPlan } from '../server/plans.ts'
import { lotteryResults } from '../server/present-draw.ts'
import type { Route } from './+types/plan-draw-results'

/** Every ticket of a plan's lottery with its wishes and its result, which anyone can recompute. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const plan = await getPlan(db, now, validateParams(planParams, params))
  return csvResponse({
    name: `draw-${plan.row.slug}`,
    heads: ['ترتیب قرعه‌کشی', 'بلیت', 'شناسهٔ نمایندگی', 'اولویت اول', 'اولویت دوم', 'نتیجه'],
    rows: await lotteryResults(db, plan),
  })
}

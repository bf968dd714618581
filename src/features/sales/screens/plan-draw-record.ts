import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { fileResponse } from '#platform/http/csv.ts'
import { validateParams } from '#platform/validate-params.ts'
import { planParams } from '../schemas.ts'
import { lotteryRecordText } from '../server/draw-record.ts'
import { getPlan } from '../server/plans.ts'
import type { Route } from './+types/plan-draw-record'

/** The allocation of a plan after its lottery, line by line, for the verifier. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const { row } = await getPlan(db, now, validateParams(planParams, params))
  const text = await lotteryRecordText(db, row)
  if (text === null) throw notFound()
  return fileResponse(
    `draw-${row.slug}.json`,
    'application/json; charset=utf-8',
    (async function* () {
      yield text
    })(),
  )
}

import { contextOf } from '#platform/context.ts'
import { fileResponse } from '#platform/http/csv.ts'
import { validateParams } from '#platform/validate-params.ts'
import { lotteryParams } from '../schemas.ts'
import { getLottery } from '../server/find-draws.ts'
import { bundlePieces } from '../server/send-bundle.ts'
import type { Route } from './+types/bundle'

/** Returns the public bundle of a lottery, for any verifier. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const lottery = await getLottery(db, validateParams(lotteryParams, params).drawId)
  return fileResponse(`draw-${lottery.public_id}.json`, 'application/json; charset=utf-8', bundlePieces(db, lottery))
}

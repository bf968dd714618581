import { contextOf } from '#platform/context.ts'
import { fileResponse } from '#platform/http/csv.ts'
import { validateParams } from '#platform/validate-params.ts'
import { drawParams } from '../schemas.ts'
import { getDraw } from '../server/find-draws.ts'
import { bundlePieces } from '../server/send-bundle.ts'
import type { Route } from './+types/bundle'

/** Returns the public bundle of a lottery, for any verifier. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const draw = await getDraw(db, validateParams(drawParams, params).drawId)
  return fileResponse(`draw-${draw.public_id}.json`, 'application/json; charset=utf-8', bundlePieces(db, draw))
}

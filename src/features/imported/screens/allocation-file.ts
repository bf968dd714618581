import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { roundParams } from '../schemas.ts'
import { allocationFile } from '../server/allocation-file.ts'
import type { Route } from './+types/allocation-file'

/** Returns the allocation of a round by tickets, for recomputation. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const { roundId } = validateParams(roundParams, params)
  return new Response(await allocationFile(db, roundId), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
  })
}

import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { carParams } from '../params.ts'
import { getCarRow } from '../server/find-cars.ts'
import { timelineFileResponse } from '../server/timeline/file-response.ts'
import { ownTimelineFile } from '../server/timeline/present-timeline.ts'
import type { Route } from './+types/timeline-file'

export const middleware = [requireSignIn]

/** The whole timeline of a car, signed, for its owner; it contains the plate. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId, as: 'owner' })
  return timelineFileResponse(await ownTimelineFile(ctx, row), carId)
}

import { addressLimits } from '#platform/address.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { validateParams } from '#platform/validate-params.ts'
import { tokenParams } from '../params.ts'
import { timelineFileResponse } from '../server/timeline/file-response.ts'
import { sharedTimelineFile } from '../server/timeline/present-timeline.ts'
import type { Route } from './+types/shared-timeline-file'

/** The content of a link, as a file that anyone can check. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { token } = validateParams(tokenParams, params)
  const ctx = contextOf(context)
  const limit = await consumeLimits(ctx, addressLimits('timeline-file', ctx.scope.address, { max: 60, seconds: 600 }))
  if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
  return timelineFileResponse(await sharedTimelineFile(ctx, { token }), 'shared')
}

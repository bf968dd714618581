import { addressLimits } from '#platform/address.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { validateParams } from '#platform/validate-params.ts'
import { tokenParams } from '../params.ts'
import { calendarResponse } from '../server/calendar.ts'
import { readCalendarFeed } from '../server/calendar-feed.ts'
import { findLicence } from '../server/licence.ts'
import { presentCars } from '../server/present-cars.ts'
import type { Route } from './+types/calendar-feed'

/** Sends the deadlines of a person's cars to a calendar that knows the secret address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { token } = validateParams(tokenParams, params)
  const ctx = contextOf(context)
  const limit = await consumeLimits(
    ctx,
    addressLimits('garage-calendar', ctx.scope.address, { max: 120, seconds: 600 }),
  )
  if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
  const personId = await readCalendarFeed(ctx, token)
  const [cars, licence] = await Promise.all([presentCars(ctx, personId), findLicence(ctx.db, personId)])
  return calendarResponse(ctx, cars, licence?.expires_on ?? null)
}

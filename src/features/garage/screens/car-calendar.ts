import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { carParams } from '../params.ts'
import { calendarResponse } from '../server/calendar.ts'
import { getCarRow } from '../server/find-cars.ts'
import { presentRows } from '../server/present-cars.ts'
import type { Route } from './+types/car-calendar'

export const middleware = [requireSignIn]

/** The deadlines of one car as a calendar file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId })
  return calendarResponse(ctx, await presentRows(ctx, [row]))
}

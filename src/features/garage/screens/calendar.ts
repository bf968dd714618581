import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { calendarResponse } from '../server/calendar.ts'
import { presentCars } from '../server/present-cars.ts'
import type { Route } from './+types/calendar'

export const middleware = [requireSignIn]

/** The deadlines of all cars of a person as a calendar file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return calendarResponse(ctx, await presentCars(ctx, personId))
}

import type { Day } from '#kit/day.ts'
import type { Db } from '#platform/database.ts'
import { deadlinePath, newCarPath, newDeadlinePath } from '../addresses.ts'
import type { DeadlineKindSlug } from '../kinds.ts'
import { mayAs } from '../rules.ts'
import { findCarRows } from './find-cars.ts'
import { findDeadlineRows } from './find-deadlines.ts'

/**
 * Where a person lets themselves be reminded of a day that another room has heard of: the reminder that is there already, a new one
 * with its first car, or the way to a first car.
 */
export async function remindPath(
  db: Db,
  { personId, kind, day }: { personId: bigint; kind: DeadlineKindSlug; day: Day },
): Promise<string> {
  const cars = (await findCarRows(db, personId)).filter(({ role }) => mayAs(role, 'editor'))
  const [first] = cars
  if (!first) return newCarPath
  const deadlines = await findDeadlineRows(
    db,
    cars.map(({ id }) => id),
  )
  const known = deadlines.find((each) => each.kind === kind)
  const of = known && cars.find(({ id }) => id === known.car_id)
  return of ? deadlinePath(of.public_id, known.public_id) : `${newDeadlinePath(first.public_id, kind)}&due=${day}`
}

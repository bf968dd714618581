import { sql } from 'kysely'
import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { Day } from '#kit/day.ts'

const columns = [
  'id',
  'public_id',
  'car_id',
  'kind',
  'title',
  sql<Day | null>`due_on::text`.as('due_on'),
  'due_km',
  'every_months',
  'every_km',
  'month_day',
  'remind',
  sql<Day | null>`snoozed_until::text`.as('snoozed_until'),
  'round',
  'told',
] as const

export type DeadlineRow = Awaited<ReturnType<typeof findDeadlineRows>>[number]

/** Lists the deadlines of some cars. */
export async function findDeadlineRows(db: Db, carIds: readonly bigint[]) {
  return db
    .selectFrom('garage_deadline')
    .select(columns)
    .where('car_id', 'in', carIds.length > 0 ? carIds : [0n])
    .orderBy('id')
    .execute()
}

/** Loads one deadline of a car. */
export const findDeadlineRow = (db: Db, carId: bigint, publicId: string) =>
  db
    .selectFrom('garage_deadline')
    .select(columns)
    .where('car_id', '=', carId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()

/** Lists the odometer readings of some cars in the order of days, for the last year and a half. */
export async function findReadings(db: Db, carIds: readonly bigint[], since: Day) {
  const rows = await db
    .selectFrom('garage_reading')
    .select(['car_id', sql<Day>`read_on::text`.as('day'), 'km'])
    .where('car_id', 'in', carIds.length > 0 ? carIds : [0n])
    .where('read_on', '>=', since)
    .orderBy('read_on')
    .execute()
  return Map.groupBy(rows, (row) => row.car_id)
}

import { sql } from 'kysely'
import './tables.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { mayAs, undoMinutes, type CarRole } from '../rules.ts'

const columns = [
  'garage_car.id',
  'garage_car.public_id',
  'owner_id',
  'plate_sealed',
  'vin_sealed',
  'engine_sealed',
  'trim_id',
  'described',
  'nickname',
  'year',
  'colour',
  'mileage_km',
  'mileage_at',
  'added_at',
  'removed_at',
] as const

/** Lists the cars that a person may see, each with their role; includes removed ones. */
const selectCars = (db: Db, personId: bigint) =>
  db
    .selectFrom('garage_car')
    .leftJoin('garage_share', (join) =>
      join.onRef('garage_share.car_id', '=', 'garage_car.id').on('garage_share.person_id', '=', personId),
    )
    .select(columns)
    .select(
      sql<CarRole>`case when garage_car.owner_id = ${personId}::bigint then 'owner' else garage_share.role end`.as(
        'role',
      ),
    )
    .where((is) => is.or([is('owner_id', '=', personId), is('garage_share.person_id', 'is not', null)]))

export type CarRow = Awaited<ReturnType<typeof findCarRows>>[number]

/** Lists a person's own cars first, each in the order in which it was added. */
export const findCarRows = (db: Db, personId: bigint) =>
  selectCars(db, personId)
    .where('removed_at', 'is', null)
    .orderBy(sql`(garage_car.owner_id <> ${personId}::bigint)`)
    .orderBy('garage_car.id')
    .execute()

/** Lists a person's own cars that can still be restored, the last one first. */
export const findRemovedRows = (db: Db, { personId, now }: { personId: bigint; now: Date }) =>
  selectCars(db, personId)
    .where('owner_id', '=', personId)
    .where('removed_at', '>', new Date(now.getTime() - undoMinutes * 60_000))
    .orderBy('removed_at', 'desc')
    .execute()

type Question = { personId: bigint; id: string; as?: CarRole; removed?: boolean }

/** Loads one car that a person may see; throws not-found for strangers and forbidden for an insufficient role. */
export async function getCarRow(db: Db, { personId, id, as = 'viewer', removed = false }: Question): Promise<CarRow> {
  const row = await selectCars(db, personId)
    .where('garage_car.public_id', '=', id)
    .where('removed_at', removed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!mayAs(row.role, as)) throw new AppError('forbidden', 403)
  return row
}

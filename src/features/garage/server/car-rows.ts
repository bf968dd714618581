import { sql } from 'kysely'
import './tables.ts'
import type { Trx } from '#platform/database/database.ts'
import { findSubject, recordChange, type Recording } from './timeline/record-event.ts'

/** A car without known facts. */
export const blankCar = {
  plate_sealed: null,
  plate_index: null,
  vin_sealed: null,
  vin_index: null,
  engine_sealed: null,
  trim_id: null,
  described: null,
  nickname: null,
  year: null,
  colour: null,
  mileage_km: null,
  mileage_at: null,
  removed_at: null,
  handed_over_at: null,
}

/** Serializes concurrent changes of one person's garage. */
export const lockOwner = (trx: Trx, personId: bigint) =>
  trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()

/** Returns the number of cars in a person's garage. */
export async function countCars(trx: Trx, personId: bigint): Promise<number> {
  const { count } = await trx
    .selectFrom('garage_car')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the car of a person that has a plate. */
export const findByPlate = (trx: Trx, personId: bigint, plateIndex: Buffer) =>
  trx
    .selectFrom('garage_car')
    .select(['id', 'handed_over_at'])
    .where('owner_id', '=', personId)
    .where('plate_index', '=', plateIndex)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Removes the plate from a car and returns its columns for another one. The caller holds the lock of the owner. */
export async function takePlate(trx: Trx, ctx: Recording, carId: bigint) {
  const was = await findSubject(trx, ctx, carId)
  const plate = await trx
    .selectFrom('garage_car')
    .select(['plate_sealed', 'plate_index'])
    .where('id', '=', carId)
    .executeTakeFirstOrThrow()
  await trx.updateTable('garage_car').set({ plate_sealed: null, plate_index: null }).where('id', '=', carId).execute()
  await recordChange(trx, ctx, { carId, was })
  return plate
}

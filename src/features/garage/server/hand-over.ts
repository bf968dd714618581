import { sql } from 'kysely'
import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs, daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { newToken, sha256 } from '#platform/secrets.ts'
import { carPath } from '../addresses.ts'
import { maxCars, invitationDays, invitationsADay } from '../rules.ts'
import { blankCar } from './car-rows.ts'
import { getCarRow } from './find-cars.ts'
import { nameOf } from './name-car.ts'
import { handedOverNotice } from './notices.ts'
import { findSubject, recordChange } from './timeline/record-event.ts'

type Own = { personId: bigint; carId: string }

/**
 * Makes a link by which the buyer of a car takes it over with its signed history. Only a VIN proves that it is the same
 * car.
 */
export async function inviteBuyer(
  ctx: RequestContext,
  { personId, carId }: Own,
): Promise<Result<string, 'no-vin' | 'too-fast'>> {
  const used = await consumeLimits(ctx, [
    { key: `garage-invite:${personId}`, max: invitationsADay, seconds: daySeconds },
  ])
  if (!used.allowed) return refuse('too-fast')
  return inTransaction<Result<string, 'no-vin'>>(ctx.db, async (trx) => {
    const car = await getCarRow(trx, { personId, id: carId, as: 'owner' })
    if (car.vin_sealed === null) return refuse('no-vin')
    const token = newToken()
    // A car has one buyer: a new link ends the previous one.
    await trx.deleteFrom('garage_invitation').where('car_id', '=', car.id).where('role', '=', 'owner').execute()
    await trx
      .insertInto('garage_invitation')
      .values({
        public_id: newPublicId(),
        car_id: car.id,
        role: 'owner',
        token_hash: sha256(token),
        made_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + invitationDays * dayMs),
      })
      .execute()
    return ok(token)
  })
}

export type TakeOverRefusal = 'vin-known' | 'too-many-cars'

/**
 * Moves a car to its buyer with its signed timeline, readings and VIN. The records of the seller's family stay in
 * another row under their plate: in Iran a plate belongs to the person. The caller holds the row lock of the car.
 */
export async function takeOver(
  trx: Trx,
  ctx: Pick<RequestContext, 'now' | 'secrets'>,
  { carId, buyerId }: { carId: bigint; buyerId: bigint },
): Promise<Result<null, TakeOverRefusal>> {
  const car = await trx.selectFrom('garage_car').selectAll().where('id', '=', carId).executeTakeFirstOrThrow()
  const cars = await trx
    .selectFrom('garage_car')
    .select('vin_index')
    .where('owner_id', '=', buyerId)
    .where('removed_at', 'is', null)
    .execute()
  if (cars.length >= maxCars) return refuse('too-many-cars')
  if (cars.some(({ vin_index }) => vin_index !== null && car.vin_index?.equals(vin_index))) return refuse('vin-known')
  const catalogue = await getCatalogue(trx)
  const name = nameOf(catalogue, car)
  const sold = ' (فروخته شد)'
  const was = await findSubject(trx, ctx, car.id)
  // A plate is unique among the cars of its owner, so remove it from the old row before writing the new one.
  await trx
    .updateTable('garage_car')
    .set({ owner_id: buyerId, plate_sealed: null, plate_index: null, nickname: null })
    .where('id', '=', car.id)
    .execute()
  await recordChange(trx, ctx, { carId: car.id, was })
  const { id: archive, public_id: archiveId } = await trx
    .insertInto('garage_car')
    .values({
      ...blankCar,
      public_id: newPublicId(),
      owner_id: car.owner_id,
      plate_sealed: car.plate_sealed,
      plate_index: car.plate_index,
      trim_id: car.trim_id,
      described: car.described,
      nickname: `${name.slice(0, 40 - sold.length)}${sold}`,
      year: car.year,
      colour: car.colour,
      mileage_km: car.mileage_km,
      mileage_at: car.mileage_at,
      added_at: car.added_at,
      handed_over_at: ctx.now,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  for (const table of ['garage_cost', 'garage_document', 'garage_share'] as const) {
    await sql`update ${sql.table(table)} set car_id = ${archive} where car_id = ${car.id}`.execute(trx)
  }
  await trx
    .updateTable('garage_deadline')
    .set({ car_id: archive, remind: false })
    .where('car_id', '=', car.id)
    .execute()
  await trx.deleteFrom('garage_invitation').where('car_id', '=', car.id).execute()
  await trx
    .updateTable('garage_timeline_link')
    .set({ ended_at: ctx.now })
    .where('car_id', '=', car.id)
    .where('ended_at', 'is', null)
    .execute()
  await notify(trx, ctx, {
    notice: handedOverNotice,
    personId: car.owner_id,
    data: { car: name },
    link: carPath(archiveId),
    key: `car-handed-over:${car.public_id}:${archiveId}`,
  })
  return ok(null)
}

import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { carsAnHour, maxCars } from '../rules.ts'
import { blankCar, countCars, lockOwner, takePlate } from './car-rows.ts'
import { getCarRow } from './find-cars.ts'

type Ctx = Pick<RequestContext, 'db' | 'now' | 'secrets' | 'clock' | 'scope'>

/** The target of a plate: another car of its owner, a new one, or none for now. */
export type PlateTarget = { car: string } | 'new' | 'none'

export type PlateRefusal = 'target-has-plate' | 'too-many' | 'too-fast'

/**
 * Moves the plate of a car; in Iran a plate belongs to a person and not to a car. The timeline of the car that loses it records
 * the change, and links that show that car end. Returns the public id of the car that has the plate now, or of the same car without it. A car without
 * a plate changes nothing.
 */
export async function movePlate(
  ctx: Ctx,
  { personId, id, to }: { personId: bigint; id: string; to: PlateTarget },
): Promise<Result<string, PlateRefusal>> {
  if (to === 'new') {
    const used = await consumeLimits(ctx, [{ key: `garage-cars:${personId}`, max: carsAnHour, seconds: 3600 }])
    if (!used.allowed) return refuse('too-fast')
  }
  return inTransaction<Result<string, PlateRefusal>>(ctx.db, async (trx) => {
    await lockOwner(trx, personId)
    const from = await getCarRow(trx, { personId, id, as: 'owner' })
    if (from.plate_sealed === null) return ok(typeof to === 'object' ? to.car : id)
    if (typeof to !== 'object') {
      if (to === 'new' && (await countCars(trx, personId)) >= maxCars) return refuse('too-many')
      const plate = await takePlate(trx, ctx, from.id)
      if (to === 'none') return ok(id)
      const publicId = newPublicId()
      await trx
        .insertInto('garage_car')
        .values({ ...blankCar, ...plate, public_id: publicId, owner_id: personId, added_at: ctx.now })
        .execute()
      return ok(publicId)
    }
    const target = await getCarRow(trx, { personId, id: to.car, as: 'owner' })
    if (target.plate_sealed !== null) return refuse('target-has-plate')
    const plate = await takePlate(trx, ctx, from.id)
    await trx.updateTable('garage_car').set(plate).where('id', '=', target.id).execute()
    return ok(target.public_id)
  })
}

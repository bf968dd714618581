import type { Db } from '#platform/database/database.ts'
import { addressLimits } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import { sharedDays, sharesAnHour, type MyCar } from '../../my-car/my-car-schema.ts'
import type { ValueView } from '../../value-view.ts'
import '../tables.ts'

export type SharedValuation = { car: MyCar; value: ValueView; expiresAt: Date }

/** Stores a valuation as shown, for anyone with its link; returns the id. It contains no name. */
export async function shareValuation(
  ctx: RequestContext,
  trimId: number,
  car: MyCar,
  value: ValueView,
): Promise<Accepted<string> | Refused<'too-many'>> {
  const { db, now, scope } = ctx
  const used = await consumeLimits(
    ctx,
    addressLimits('share-valuation', scope.address, { max: sharesAnHour, seconds: 3600 }),
  )
  if (!used.allowed) return refuse('too-many')
  const id = newPublicId()
  await db
    .insertInto('shared_valuation')
    .values({
      public_id: id,
      trim_id: trimId,
      car: JSON.stringify(car),
      valuation: JSON.stringify(value),
      made_at: now,
      expires_at: new Date(now.getTime() + sharedDays * dayMs),
    })
    .execute()
  return ok(id)
}

/** Returns a valuation by its link; null when it has expired, never existed, or belongs to another trim. */
export async function findSharedValuation(
  db: Db,
  trimId: number,
  id: string,
  now: Date,
): Promise<SharedValuation | null> {
  const row = await db
    .selectFrom('shared_valuation')
    .select(['car', 'valuation', 'expires_at'])
    .where('public_id', '=', id)
    .where('trim_id', '=', trimId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { car: row.car, value: row.valuation, expiresAt: row.expires_at } : null
}

/** Deletes expired valuations. */
export async function forgetSharedValuations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('shared_valuation').where('expires_at', '<=', now).execute()
}

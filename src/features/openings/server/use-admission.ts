import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Trx } from '#platform/database/database.ts'
import { placeOf, turnOfPlace } from './find-places.ts'
import { findOpening } from './rows.ts'

export type UseRefusal = 'none' | 'waiting' | 'lost' | 'used' | 'not-open'

/** Uses a person's admission in the caller's transaction, once. A repeat gets `used`. */
export async function useAdmission(
  trx: Trx,
  now: Date,
  { openingId, personId }: { openingId: string; personId: bigint },
): Promise<Result<{ number: number }, UseRefusal>> {
  const opening = await findOpening(trx, openingId)
  if (!opening || opening.state === 'stopped') return refuse('not-open')
  const place = await placeOf(trx, opening.id, personId)
  if (!place) return refuse('none')
  const turn = await turnOfPlace(trx, opening, place, now)
  if (turn.state !== 'admitted') return refuse(turn.state === 'present' ? 'waiting' : turn.state)
  const { numUpdatedRows } = await trx
    .updateTable('opening_place')
    .set({ used_at: now })
    .where('opening_id', '=', opening.id)
    .where('arrival', '=', place.arrival)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? ok({ number: turn.number }) : refuse('used')
}

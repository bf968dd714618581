import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Trx } from '#platform/database/database.ts'
import { positionOf, admissionOfPosition } from './find-places.ts'
import { findWaitingRoom } from './rows.ts'

export type UseRefusal = 'none' | 'waiting' | 'lost' | 'used' | 'not-open'

/** Uses a person's admission in the caller's transaction, once. A repeat gets `used`. */
export async function useAdmission(
  trx: Trx,
  now: Date,
  { openingId, personId }: { openingId: string; personId: bigint },
): Promise<Result<{ number: number }, UseRefusal>> {
  const waitingRoom = await findWaitingRoom(trx, openingId)
  if (!waitingRoom || waitingRoom.state === 'stopped') return refuse('not-open')
  const position = await positionOf(trx, waitingRoom.id, personId)
  if (!position) return refuse('none')
  const admission = await admissionOfPosition(trx, waitingRoom, position, now)
  if (admission.state !== 'admitted') return refuse(admission.state === 'present' ? 'waiting' : admission.state)
  const { numUpdatedRows } = await trx
    .updateTable('opening_place')
    .set({ used_at: now })
    .where('opening_id', '=', waitingRoom.id)
    .where('arrival', '=', position.arrival)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? ok({ number: admission.number }) : refuse('used')
}

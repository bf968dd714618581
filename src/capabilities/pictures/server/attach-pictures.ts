import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Db } from '#platform/database.ts'

type Attaching = { personId: bigint; keys: readonly string[]; now: Date }

/**
 * Says that something shows these pictures from now on, in the caller's transaction; they are not removed any more. All of
 * them must be the person's own, or `picture-unknown` is returned and none is attached. Again changes nothing.
 */
export async function attachPictures(
  trx: Db,
  { personId, keys, now }: Attaching,
): Promise<Result<null, 'picture-unknown'>> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return ok(null)
  const own = await trx
    .selectFrom('picture')
    .select('key')
    .where('key', 'in', wanted)
    .where('person_id', '=', personId)
    .where('state', '=', 'kept')
    .orderBy('key')
    .forUpdate()
    .execute()
  if (own.length < wanted.length) return refuse('picture-unknown')
  await trx
    .updateTable('picture')
    .set({ attached_at: now })
    .where('key', 'in', wanted)
    .where('attached_at', 'is', null)
    .execute()
  return ok(null)
}

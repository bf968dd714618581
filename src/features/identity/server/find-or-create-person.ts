import './tables.ts'
import type { Trx } from '#platform/database/database.ts'

type Owner = { mobile_index: Buffer; mobile_sealed: Buffer }

/** Finds the person of a proved number; creates them on the first visit. */
export async function findOrCreatePerson(trx: Trx, { mobile_index, mobile_sealed }: Owner, now: Date): Promise<bigint> {
  const find = () => trx.selectFrom('person').select('id').where('mobile_index', '=', mobile_index).executeTakeFirst()
  const existing = await find()
  if (existing) return existing.id
  const created = await trx
    .insertInto('person')
    .values({ mobile_index, mobile_sealed, created_at: now })
    .onConflict((conflict) => conflict.column('mobile_index').doNothing())
    .returning('id')
    .executeTakeFirst()
  const person = created ?? (await find())
  if (!person) throw new Error('Neither found nor created the person: check the unique index of the number')
  return person.id
}

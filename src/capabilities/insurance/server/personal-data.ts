import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { openQuote } from './quotes.ts'

export async function exportPersonalData({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const rows = await db
    .selectFrom('insurance_quote')
    .selectAll()
    .where('person_id', '=', personId)
    .where('input_sealed', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.public_id, madeAt: row.made_at, asked: openQuote(secrets, row) }))
}

export async function erasePersonalData(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('insurance_quote').where('person_id', '=', personId).execute()
}

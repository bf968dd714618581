import { sql } from 'kysely'
import './tables.ts'
import type { Rial } from '#kit/money.ts'
import type { Db } from '#platform/database/database.ts'

/** An open hold of a person's money, with its purpose. */
export type OpenHold = { id: bigint; amountRial: Rial; at: Date; about: Readonly<Record<string, string>> }

/** Lists a person's open holds, newest first. */
export async function findOpenHolds(db: Db, personId: bigint): Promise<OpenHold[]> {
  const rows = await db
    .selectFrom('ledger_hold')
    .innerJoin('ledger_transfer', (join) =>
      join.on('ledger_transfer.key', '=', sql<string>`'hold:' || ledger_hold.key`),
    )
    .select(['ledger_hold.id', 'cash_rial', 'gift_rial', 'made_at', 'about'])
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .orderBy('ledger_hold.id', 'desc')
    .execute()
  return rows.map(({ id, cash_rial, gift_rial, made_at, about }) => ({
    id,
    amountRial: cash_rial + gift_rial,
    at: made_at,
    about: about as OpenHold['about'],
  }))
}

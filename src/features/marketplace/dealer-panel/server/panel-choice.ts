import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import { knownColumns, usualColumns, type StockColumn } from '../stock-query.ts'

/** Returns the columns of the stock that a person chose, or the usual ones. */
export async function findColumns(db: Db, personId: bigint): Promise<readonly StockColumn[]> {
  const row = await db
    .selectFrom('gallery_desk_choice')
    .select('columns')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? knownColumns(row.columns) : usualColumns
}

/** Keeps the columns of the stock for a person, in all of their dealers. */
export async function keepColumns(db: Db, personId: bigint, chosen: readonly string[]): Promise<void> {
  const columns = knownColumns(chosen)
  await db
    .insertInto('gallery_desk_choice')
    .values({ person_id: personId, columns })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ columns }))
    .execute()
}

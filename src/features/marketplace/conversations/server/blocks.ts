import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './tables.ts'

type Two = { personId: bigint; otherId: bigint }

/**
 * Finds the blocks between two people. A block concerns the person: set in one thread, it holds in
 * all threads of the two.
 */
export async function findBlocks(db: Db, { personId, otherId }: Two): Promise<{ own: boolean; others: boolean }> {
  const { rows } = await sql<{ own: boolean | null; others: boolean | null }>`
    select bool_or(case when buyer_id = ${personId} then buyer_blocked_at else seller_blocked_at end is not null) as own,
      bool_or(case when buyer_id = ${personId} then seller_blocked_at else buyer_blocked_at end is not null) as others
    from conversation
    where (buyer_id = ${personId} and seller_id = ${otherId}) or (buyer_id = ${otherId} and seller_id = ${personId})`.execute(
    db,
  )
  return { own: rows[0]?.own ?? false, others: rows[0]?.others ?? false }
}

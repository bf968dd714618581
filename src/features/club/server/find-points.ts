import './tables.ts'
import { sql } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'

export type Points = { points: number; owed: number; blocked: string | null; wonInYear: number }

/** Loads a person's points at a moment: unexpired points, debt, and points earned in 365 days. */
export async function findPoints(db: Db, personId: bigint, at: Date): Promise<Points> {
  const since = new Date(at.getTime() - 365 * dayMs)
  const { rows } = await sql<Points>`
    select coalesce((select sum(left_points) from point_lot
        where account_id = account.id and left_points > 0 and expires_at > ${at}), 0)::int as points,
      owed, blocked_reason as blocked,
      coalesce((select -sum(amount) from point_transfer join point_entry on transfer_id = point_transfer.id
        where account_id = account.id and side = 'given' and at > ${since}), 0)::int as "wonInYear"
    from point_account as account where person_id = ${personId}`.execute(db)
  return rows[0] ?? { points: 0, owed: 0, blocked: null, wonInYear: 0 }
}

/** Counts points for the menu of the account. */
export async function countPoints(db: Db, personId: bigint): Promise<{ clubPoints: number }> {
  const row = await db.selectFrom('point_account').select('points').where('person_id', '=', personId).executeTakeFirst()
  return { clubPoints: row?.points ?? 0 }
}

import { sql, type RawBuilder } from 'kysely'

/**
 * What a query could see: every transaction that had ended, written `first open:first not begun:open ones between`. Who keeps
 * one can ask later for exactly what was committed since, however long some transaction stays open.
 */
export type Snapshot = string

export const currentSnapshot = sql<Snapshot>`pg_current_snapshot()::text`

/** The oldest transaction that was open. It never falls while the database is the same. */
export const oldestOpenIn = (snapshot: Snapshot): bigint => BigInt(snapshot.split(':')[0]!)

/**
 * Rows of `table` by transactions that the snapshot does not see and the query does, and all by the very transaction that asks;
 * `column` holds the transaction that wrote them. Separate looks at its index, because the planner would not use it for one
 * condition of all.
 */
export function writtenSince(
  snapshot: Snapshot,
  { table, column, select }: { table: string; column: string; select: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const [, next, open] = snapshot.split(':')
  const [from, transaction] = [sql.table(table), sql.ref(column)]
  // What says it was written by a transaction to come was restored from another server, and is no news.
  return sql`
    select ${select} from ${from}
    where ${transaction} >= ${next}::text::xid8 and ${transaction} < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select ${select} from ${from} where ${transaction} = any(${`{${open}}`}::text::xid8[])
    union all
    select ${select} from ${from}
    where ${transaction} = pg_current_xact_id_if_assigned()`
}

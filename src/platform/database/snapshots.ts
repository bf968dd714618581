import { sql, type RawBuilder } from 'kysely'

/**
 * The visibility of a query: every ended transaction, written `first open:first not begun:open ones between`. A caller
 * that stores it can later read exactly what was committed since, however long a transaction stays open.
 */
export type Snapshot = string

export const currentSnapshot = sql<Snapshot>`pg_current_snapshot()::text`

/** Returns the oldest open transaction. It never falls within one database. */
export const oldestOpenIn = (snapshot: Snapshot): bigint => BigInt(snapshot.split(':')[0]!)

/**
 * Selects rows of `table` by transactions that the snapshot does not see and the query does, and all rows of the
 * current transaction; `column` holds the writing transaction. Uses separate index conditions, because the planner
 * would not use the index for one combined condition.
 */
export function writtenSince(
  snapshot: Snapshot,
  { table, column, select }: { table: string; column: string; select: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const [, next, open] = snapshot.split(':')
  const [from, transaction] = [sql.table(table), sql.ref(column)]
  // A row of a future transaction was restored from another server, and is not new.
  return sql`
    select ${select} from ${from}
    where ${transaction} >= ${next}::text::xid8 and ${transaction} < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select ${select} from ${from} where ${transaction} = any(${`{${open}}`}::text::xid8[])
    union all
    select ${select} from ${from}
    where ${transaction} = pg_current_xact_id_if_assigned()`
}

import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'

/**
 * Where transaction ids are given: the cluster, its history (a recovery to an earlier moment begins another one), and the
 * database in it.
 */
const origin = sql<string>`concat_ws('/', (select system_identifier from pg_control_system()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8), (select oid from pg_database where datname = current_database()))`

/** Rows that say they were written by a transaction which has not begun yet. */
const ahead = sql`revision > greatest(pg_snapshot_xmax(pg_current_snapshot()),
  coalesce(pg_current_xact_id_if_assigned(), pg_snapshot_xmin(pg_current_snapshot())))`

/**
 * Makes the revisions of the ads comparable with the transactions of this database. They are not after a dump was restored
 * where fewer transactions have been: then they become this transaction's, and the new epoch tells every instance to read all
 * ads anew. Safe when several instances start at once.
 */
export async function ensureEpoch(db: Db): Promise<void> {
  if (await isCurrent(db)) return
  const renew = async (trx: Trx) => {
    await sql`select from ad_epoch for update`.execute(trx)
    if (await isCurrent(trx)) return
    // The trigger of the table writes the revision.
    await sql`update ad set revision = revision where ${ahead}`.execute(trx)
    await sql`update ad_epoch set epoch = gen_random_uuid(), origin = ${origin}`.execute(trx)
  }
  await inTransaction(db, renew, { withoutTimeLimits: true })
}

async function isCurrent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ current: boolean }>`
    select origin is not distinct from ${origin} and not exists (select from ad where ${ahead}) as current
    from ad_epoch`.execute(db)
  return rows[0]!.current
}

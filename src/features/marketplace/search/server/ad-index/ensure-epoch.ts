import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'

/**
 * The origin of transaction ids: the cluster, its timeline (a point-in-time recovery starts another
 * one), and the database.
 */
const origin = sql<string>`concat_ws('/', (select system_identifier from pg_control_system()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8), (select oid from pg_database where datname = current_database()))`

/** Selects rows written by a transaction id that has not been assigned yet. */
const ahead = sql`revision > greatest(pg_snapshot_xmax(pg_current_snapshot()),
  coalesce(pg_current_xact_id_if_assigned(), pg_snapshot_xmin(pg_current_snapshot())))`

/**
 * Makes the revisions of ads comparable with this database's transactions. After restoring a dump
 * into a younger cluster they are not: they get the current transaction, and a new epoch makes
 * every instance reload all ads. Safe for concurrent starts.
 */
export async function ensureEpoch(db: Db): Promise<void> {
  if (await isCurrent(db)) return
  const renew = async (trx: Trx) => {
    await sql`select from ad_epoch for update`.execute(trx)
    if (await isCurrent(trx)) return
    // The table's trigger writes the revision.
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

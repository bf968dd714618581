import { sql } from 'kysely'
import { expireCaches } from '#platform/cached-by-revision.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { currentSnapshot, oldestOpenIn, writtenSince, type Snapshot } from '#platform/database/snapshots.ts'
import type { Log } from '#platform/log.ts'
import { keepPageData } from '#platform/page-data.ts'
import { startPolling } from '#platform/polling.ts'
import type { RenderCache } from './render-cache.ts'

/** The topic of database triggers after a change of page content (migration 0061). */
const topic = 'pages'

type Following = {
  database: Pick<Database, 'db' | 'signals'>
  renderCache: Pick<RenderCache, 'forget'>
  log: Log
  everyMs?: number
}

/**
 * Empties the render cache and the page data of this instance when any instance changed page content: at once by a
 * signal, and by polling every `everyMs` in case signals are lost. While the database is unreachable cached pages stay for
 * their lifetime, which is better than none. Returns a function that stops it.
 */
export async function followPageChanges(options: Following): Promise<() => Promise<void>> {
  const { database, renderCache, log, everyMs = 500 } = options
  let { snapshot } = await look(database.db)
  const pageData = keepPageData(database.db)
  let looking: Promise<void> | undefined
  let again = false

  const forget = () => {
    expireCaches(database.db)
    pageData.changed()
    renderCache.forget()
  }
  const lookOnce = async () => {
    const found = await look(database.db, snapshot)
    if (found.changed) forget()
    snapshot = found.snapshot
  }
  /** A signal during a check may belong to a change that the check did not see. */
  const lookUntilQuiet = async () => {
    do {
      again = false
      await lookOnce()
    } while (again)
  }
  const lookNow = (): Promise<void> => {
    again = true
    looking ??= lookUntilQuiet().finally(() => (looking = undefined))
    return looking
  }
  const unsubscribe = database.signals.subscribe(topic, () => {
    // A signalled change is committed. A check may wait long for a connection when the database is busy, and guests
    // should not.
    forget()
    // So that polling does not find the same change again. A failed check is logged and repeated by polling.
    void lookNow().catch(() => {})
  })
  const stopPolling = startPolling({ name: 'changes of what pages show', everyMs, log, run: lookNow })
  return async () => {
    unsubscribe()
    pageData.stop()
    await stopPolling()
    await looking?.catch(() => {})
  }
}

async function look(db: Db, since?: Snapshot): Promise<{ snapshot: Snapshot; changed: boolean }> {
  const news = since && writtenSince(since, { table: 'page_change', column: 'transaction', select: sql`1` })
  const { rows } = await sql<{ snapshot: Snapshot; changed: boolean }>`
    select ${currentSnapshot} as snapshot, ${news ? sql`exists(${news})` : sql`true`} as changed`.execute(db)
  const found = rows[0]!
  const elsewhere = since !== undefined && oldestOpenIn(found.snapshot) < oldestOpenIn(since)
  return { snapshot: found.snapshot, changed: found.changed || elsewhere }
}

/**
 * Removes the rows that every instance has seen: each polls every few seconds, except after an outage, and by
 * then its pages have expired.
 */
export async function removeOldPageChanges(db: Db): Promise<void> {
  await sql`
    delete from page_change
    where at < statement_timestamp() - interval '10 minutes'
      and (transaction < pg_snapshot_xmin(pg_current_snapshot()) or transaction >= pg_snapshot_xmax(pg_current_snapshot()))`.execute(
    db,
  )
}

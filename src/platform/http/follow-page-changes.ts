import { sql } from 'kysely'
import { expireCaches } from '#platform/cached-by-revision.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { currentSnapshot, oldestOpenIn, writtenSince, type Snapshot } from '#platform/database/snapshots.ts'
import type { Log } from '#platform/log.ts'
import { everything, type PageChange, type PageChanges } from '#platform/page-changes.ts'
import { keepPageData } from '#platform/page-data.ts'
import { startPolling } from '#platform/polling.ts'

/** The topics of database triggers after a change of page content (migrations 0061 and 0670). */
const topics = { rest: 'pages', ads: 'page-ads' }

/** Without an answer for so long after a signal about ads, any of them may have changed. */
const answerMs = 1000

type Following = {
  database: Pick<Database, 'db' | 'signals'>
  pageChanges: PageChanges
  log: Log
  everyMs?: number
  /** For a cache outside of this process; receives the same changes. */
  changed?: (change: PageChange) => void
}

/**
 * Notes for the render cache and the page data of this instance what any instance changed of page content: at once by
 * a signal, and by polling every `everyMs` in case signals are lost. While the database is unreachable cached pages stay
 * for their lifetime, which is better than none. Returns a function that stops it.
 */
export async function followPageChanges(options: Following): Promise<() => Promise<void>> {
  const { database, pageChanges, log, everyMs = 500, changed } = options
  let { snapshot } = await check(database.db)
  const stopPageData = keepPageData(database.db, pageChanges)
  let looking: Promise<void> | undefined
  let again = false

  const note = (change: PageChange) => {
    if (change.rest) expireCaches(database.db)
    pageChanges.note(change)
    changed?.(change)
  }
  const checkOnce = async () => {
    const match = await check(database.db, snapshot)
    note(match.change)
    snapshot = match.snapshot
  }
  /** A signal during a check may belong to a change that the check did not see. */
  const checkUntilQuiet = async () => {
    do {
      again = false
      await checkOnce()
    } while (again)
  }
  const checkNow = (): Promise<void> => {
    again = true
    looking ??= checkUntilQuiet().finally(() => (looking = undefined))
    return looking
  }
  const unsubscribe = database.signals.subscribe(topics.rest, () => {
    // A signalled change is committed. A check may wait long for a connection when the database is busy, and guests
    // should not.
    note(everything)
    // So that polling does not find the same change again. A failed check is logged and repeated by polling.
    void checkNow().catch(() => {})
  })
  const unsubscribeAds = database.signals.subscribe(topics.ads, () => {
    const late = setTimeout(() => note({ ads: [], allAds: true, rest: false }), answerMs)
    void checkNow()
      .catch(() => {})
      .finally(() => clearTimeout(late))
  })
  const stopPolling = startPolling({ name: 'changes of what pages show', everyMs, log, run: checkNow })
  return async () => {
    unsubscribe()
    unsubscribeAds()
    stopPageData()
    await stopPolling()
    await looking?.catch(() => {})
  }
}

type Match = { snapshot: Snapshot; rest: boolean; ads: string[] }

/** Stands in the table for ads that were too many to name. */
const manyAds = '0'

async function check(db: Db, since?: Snapshot): Promise<{ snapshot: Snapshot; change: PageChange }> {
  const select = sql`rest, ads`
  const news = since
    ? writtenSince(since, { table: 'page_change', column: 'transaction', select })
    : sql`select true as rest, '{}'::bigint[] as ads`
  const { rows } = await sql<Match>`
    with news as (${news})
    select ${currentSnapshot} as snapshot, coalesce((select bool_or(rest) from news), false) as rest,
      array(select distinct ad::text from news, unnest(ads) as ad) as ads`.execute(db)
  const { snapshot, rest, ads } = rows[0]!
  const elsewhere = since !== undefined && oldestOpenIn(snapshot) < oldestOpenIn(since)
  return { snapshot, change: elsewhere ? everything : { ads, allAds: ads.includes(manyAds), rest } }
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

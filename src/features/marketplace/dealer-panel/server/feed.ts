import './tables.ts'
import '../../dealers/server/tables.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { notify } from '#features/notifications/contract.ts'
import { formatDateTime, formatRelative } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Clock } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { dealerSender } from '#platform/current-sender.ts'
import { addJob, defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { panelPath } from '../../panel-addresses.ts'
import { maxFileBytes } from '../import-rows.ts'
import { feedOutcomes, fileRefusals, type FeedRefusal } from '../texts.ts'
import { checkImport } from './check-import.ts'
import type { PanelDealer } from './panel-context.ts'
import { feedFaultsNotice, feedStoppedNotice } from './notices.ts'
import type { DealerCalls } from './providers/dealer-calls.ts'
import { stillRuns } from './still-runs.ts'
import { startImport } from './write-import.ts'

const hourMs = 3600_000
/** Milliseconds of failures after which a feed is stopped. */
const givenUpMs = 72 * hourMs
const timeoutMs = 30_000
const maxDue = 50

export const readFeedJob = defineJob({
  name: 'marketplace.read-feed',
  lane: 'bulk',
  payload: z.object({ galleryId: z.string().regex(/^\d{1,18}$/) }),
})

const optionsOf = ({ id, slug }: Pick<PanelDealer, 'id' | 'slug'>) => ({
  key: `gallery-feed:${id}`,
  sender: dealerSender(slug),
})

type Setting = { gallery: PanelDealer; personId: bigint; url: string }

/** Sets the address of the stock feed, which is read now and then every hour. */
export async function setFeed(
  ctx: RequestContext,
  { gallery, personId, url }: Setting,
): Promise<Result<null, FeedRefusal>> {
  const refused = ctx.providers.galleryCalls.refuses(url)
  if (refused) return refuse(refused)
  await inTransaction(ctx.db, async (trx) => {
    await trx.deleteFrom('gallery_feed').where('gallery_id', '=', gallery.id).execute()
    const row = { gallery_id: gallery.id, person_id: personId, url, created_at: ctx.now, next_at: ctx.now }
    await trx.insertInto('gallery_feed').values(row).execute()
    await addJob(trx, readFeedJob, { galleryId: String(gallery.id) }, optionsOf(gallery))
  })
  return ok(null)
}

/** Reads the feed now in the name of the caller; resumes a stopped one. */
export async function readFeedNow(
  ctx: RequestContext,
  { gallery, personId }: { gallery: PanelDealer; personId: bigint },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('gallery_feed')
      .set({ person_id: personId, stopped_at: null, failing_since: null, next_at: ctx.now })
      .where('gallery_id', '=', gallery.id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await addJob(trx, readFeedJob, { galleryId: String(gallery.id) }, optionsOf(gallery))
  })
}

export const removeFeed = async ({ db }: RequestContext, dealer: PanelDealer): Promise<void> =>
  void (await db.deleteFrom('gallery_feed').where('gallery_id', '=', dealer.id).execute())

/** Finds the feed of a dealer with its health; null without one. */
export async function findFeed({ db, now }: RequestContext, dealer: PanelDealer) {
  const row = await db.selectFrom('gallery_feed').selectAll().where('gallery_id', '=', dealer.id).executeTakeFirst()
  if (!row) return null
  const outcome = row.last_outcome
  return {
    url: row.url,
    last: row.last_at && formatRelative(row.last_at, now),
    next: row.stopped_at ? null : formatDateTime(row.next_at),
    outcome: outcome === null ? null : (feedOutcomes[outcome] ?? wordsOf(outcome)),
    failing: row.failing_since !== null,
    stopped: row.stopped_at !== null,
    importId: row.import_id === null ? null : String(row.import_id),
  }
}

const wordsOf = (outcome: string): string =>
  Object.hasOwn(fileRefusals, outcome) ? fileRefusals[outcome as keyof typeof fileRefusals] : feedOutcomes.failed!

type Parts = { db: Db; clock: Clock; secrets: Secrets; calls: DealerCalls }

/** Adds a job for every feed that is due. */
export async function planFeeds({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const due = await db
    .selectFrom('gallery_feed')
    .innerJoin('gallery', 'gallery.id', 'gallery_feed.gallery_id')
    .select(['gallery.id', 'gallery.slug'])
    .where('next_at', '<=', now)
    .where('stopped_at', 'is', null)
    .where(stillRuns('gallery_feed'))
    .where(notFailed('marketplace.plan-feeds', 'gallery.id'))
    .orderBy('next_at')
    .limit(maxDue)
    .execute()
  await eachRow('marketplace.plan-feeds', due, async (dealer) => {
    await addJob(db, readFeedJob, { galleryId: String(dealer.id) }, optionsOf(dealer))
  })
}

/**
 * Reads a dealer's feed. An unchanged file does nothing. A changed one is checked like an upload,
 * and its valid rows are written. A car missing from the file stays unchanged.
 */
export async function readFeed({ db, clock, secrets, calls }: Parts, dealerId: bigint, run: JobRun): Promise<void> {
  const feed = await db
    .selectFrom('gallery_feed')
    .innerJoin('gallery', 'gallery.id', 'gallery_feed.gallery_id')
    .select(['url', 'person_id', 'last_digest', 'failing_since', 'stopped_at', 'slug', 'name'])
    .where('gallery_id', '=', dealerId)
    .where(stillRuns('gallery_feed'))
    .executeTakeFirst()
  if (!feed?.person_id || feed.stopped_at) return
  const personId = feed.person_id
  const gallery = { id: dealerId }
  const answer = await calls.get(feed.url, { maxBytes: maxFileBytes, timeoutMs })
  const now = clock.now()
  const finish = (outcome: string, more: Pick<Outcome, 'digest' | 'importId' | 'faults'> = {}) =>
    inTransaction(db, async (trx) => {
      await run.assertLease(trx)
      await writeOutcome(trx, { galleryId: dealerId, url: feed.url, outcome, now, ...more })
      await run.complete(trx)
    })
  if (!answer.answered || answer.status !== 200) {
    const reason = answer.answered ? 'status' : answer.reason
    return finish(Object.hasOwn(feedOutcomes, reason) ? reason : 'failed')
  }
  const digest = createHash('sha256').update(answer.bytes).digest()
  if (feed.last_digest && digest.equals(Buffer.from(feed.last_digest))) return finish('same')
  const name = new URL(feed.url).hostname
  // A crash after this point leaves an extra import in the list; reading it again repeats nothing.
  const checked = await checkImport({ db, now, secrets }, { gallery, personId, name, bytes: answer.bytes })
  if (!checked.ok) return finish(checked.code)
  const importId = BigInt(checked.value)
  const { asksUnit, faults } = await findFaults(db, importId)
  // The dealer answers on the page of the file, which stays unwritten until then.
  if (!asksUnit) await startImport({ db }, gallery, checked.value)
  return finish(asksUnit ? 'unit' : 'checked', { digest, importId, faults })
}

/** Returns what is wrong with a checked file. */
async function findFaults(db: Db, importId: bigint): Promise<{ asksUnit: boolean; faults: number }> {
  const { asks_unit, faults } = await db
    .selectFrom('gallery_import')
    .select(['asks_unit'])
    .select(
      sql<number>`(select count(*)::int from gallery_import_row as row
        where row.import_id = gallery_import.id and row.outcome = 'fault')`.as('faults'),
    )
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  return { asksUnit: asks_unit, faults }
}

type Outcome = {
  galleryId: bigint
  url: string
  outcome: string
  now: Date
  digest?: Buffer
  importId?: bigint
  /** The number of rows with errors. */
  faults?: number
}

async function writeOutcome(
  trx: Trx,
  { galleryId, url, outcome, now, digest, importId, faults = 0 }: Outcome,
): Promise<void> {
  const good = outcome === 'checked' || outcome === 'same' || outcome === 'unit'
  const feed = await trx
    .selectFrom('gallery_feed')
    .select('failing_since')
    .where('gallery_id', '=', galleryId)
    // The address changed meanwhile.
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst()
  if (!feed) return
  const since = feed.failing_since ?? now
  const stopped = !good && now.getTime() - since.getTime() > givenUpMs
  await trx
    .updateTable('gallery_feed')
    .set({
      last_at: now,
      last_outcome: outcome,
      next_at: new Date(now.getTime() + hourMs),
      failing_since: good ? null : since,
      stopped_at: stopped ? now : null,
      ...(digest && { last_digest: digest }),
      ...(importId !== undefined && { import_id: importId }),
    })
    .where('gallery_id', '=', galleryId)
    .execute()
  if (stopped) await notifyOwner(trx, { galleryId, now })
  if (importId !== undefined && faults > 0) await reportFaults(trx, { galleryId, importId, faults, outcome, now })
}

const dayMs = 24 * hourMs

type Faults = { galleryId: bigint; importId: bigint; faults: number; outcome: string; now: Date }

/** Notifies the owner of errors in a changed file, at most once a day; of a missing unit at once. */
async function reportFaults(trx: Trx, { galleryId, importId, faults, outcome, now }: Faults): Promise<void> {
  const dealer = await trx
    .selectFrom('gallery')
    .select(['owner_id', 'slug', 'name'])
    .where('id', '=', galleryId)
    .executeTakeFirst()
  if (!dealer?.owner_id) return
  const asks = outcome === 'unit'
  const key = `feed-faults:${galleryId}:${asks ? `unit:${importId}` : Math.floor(now.getTime() / dayMs)}`
  const link = panelPath(dealer.slug, `imports/${importId}`)
  const data = { gallery: dealer.name, faults, asks }
  await notify(trx, { now }, { personId: dealer.owner_id, notice: feedFaultsNotice, data, link, key })
}

async function notifyOwner(trx: Trx, { galleryId, now }: { galleryId: bigint; now: Date }): Promise<void> {
  const dealer = await trx
    .selectFrom('gallery')
    .select(['owner_id', 'slug', 'name'])
    .where('id', '=', galleryId)
    .executeTakeFirst()
  if (!dealer?.owner_id) return
  const data = { gallery: dealer.name }
  const key = `feed-stopped:${galleryId}:${now.getTime()}`
  const link = panelPath(dealer.slug, 'imports')
  await notify(trx, { now }, { personId: dealer.owner_id, notice: feedStoppedNotice, data, link, key })
}

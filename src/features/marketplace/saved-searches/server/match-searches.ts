import { sql } from 'kysely'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { ReadingContext } from '../../search/server/sentence/read-text.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { advertisementPath, shortAdPath } from '../../addresses.ts'
import { withoutOrder } from '../../search/ad-query.ts'
import { readQuery } from '../../search/server/load-ad-list.ts'
import { createMatcher, readJudgedAds, readyQuery, type ReadyQuery } from '../../search/server/match-ads.ts'
import { isDue, type Period } from '../saved-search.ts'
import { maxCounted, savedSearchNotice, savedSearchTextNotice } from './notices.ts'
import './tables.ts'

/** The number of searches per batch. */
const batchSize = 500
const adsAtOnce = 500
/** Covers ads whose transaction commits slightly after their publication time. */
const lagMs = 30_000

type Search = {
  id: bigint
  person_id: bigint
  name: string
  query: string
  checked_at: Date
  times_told: number
  public_id: string
  by_sms: boolean
}
/** `newest` is the public id of the newest found ad. */
type Looked = { search: Search; found: number; newest: string | null }

/**
 * Notifies people of ads published since the last check of their searches, except their own ads.
 * Uses the same conditions as the list (`query-rules.ts`). Position and notice are written in one
 * transaction, so nothing is lost or repeated. Returns the number of notified searches.
 */
export async function matchSearches({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const until = new Date(now.getTime() - lagMs)
  const looked = await findDue(db, { now, until })
  if (looked.length === 0) return 0
  await searchThrough(db, looked, until)
  let message = 0
  for (let first = 0; first < looked.length; first += batchSize)
    message += await report(db, looked.slice(first, first + batchSize), { until, now })
  return message
}

/** Lists searches that are due. */
async function findDue(db: Db, { now, until }: { now: Date; until: Date }): Promise<Looked[]> {
  const { at: newest } = await db
    .selectFrom('ad')
    .select((row) => row.fn.max('published_at').as('at'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  if (!newest) return []
  const due: Looked[] = []
  for (let last = 0n; ;) {
    const batch = await db
      .selectFrom('saved_search')
      .select(['id', 'person_id', 'name', 'query', 'period', 'checked_at', 'times_told', 'public_id', 'by_sms'])
      .where('active', '=', true)
      .where('id', '>', last)
      .where('checked_at', '<', newest)
      .where('checked_at', '<', until)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (batch.length === 0) return due
    last = batch.at(-1)!.id
    for (const { period, ...search } of batch)
      if (isDue(period as Period, search.checked_at, now)) due.push({ search, found: 0, newest: null })
  }
}

/** Caches parsed queries per catalogue. */
const ready = new WeakMap<Catalogue, Map<string, ReadyQuery | null>>()
const maxReady = 50_000

/**
 * Prepares a query for matching; null when a condition is missing, because the search would become
 * broader.
 */
async function readReady(ctx: ReadingContext, catalogue: Catalogue, text: string): Promise<ReadyQuery | null> {
  const existing = ready.get(catalogue) ?? new Map<string, ReadyQuery | null>()
  ready.set(catalogue, existing)
  const before = existing.get(text)
  if (before !== undefined) return before
  const params = new URLSearchParams(text)
  const { query, dropped } = await readQuery(ctx, params)
  const read = dropped.length > 0 ? null : readyQuery(catalogue, withoutOrder(query))
  // The meaning of words also depends on the market, so do not cache them.
  if (!params.has('q') && existing.size < maxReady) existing.set(text, read)
  return read
}

/** Matches all ads published since the oldest check against all searches. */
async function searchThrough(db: Db, looked: Looked[], until: Date): Promise<void> {
  const catalogue = await getCatalogue(db)
  const queries: { query: ReadyQuery; of: Looked }[] = []
  for (const each of looked) {
    const query = await readReady({ db, now: until }, catalogue, each.search.query)
    if (query) queries.push({ query, of: each })
    // Do not advance: the search waits for its owner.
    else each.found = -1
  }
  const matcher = createMatcher(queries)
  const oldest = queries.reduce((min, { of }) => Math.min(min, of.search.checked_at.getTime()), until.getTime())
  let place = sql`(${new Date(oldest)}::timestamptz, 0)`
  for (;;) {
    const ads = await db
      .selectFrom('ad')
      .select(['id', 'public_id', 'published_at', 'seller_id', sql<string>`published_at::text`.as('exactly')])
      .where('state', '=', 'published')
      .where('published_at', '<=', until)
      .where(sql<boolean>`(published_at, id) > ${place}`)
      .orderBy('published_at')
      .orderBy('id')
      .limit(adsAtOnce)
      .execute()
    if (ads.length === 0) return
    const byId = new Map(ads.map((ad) => [Number(ad.id), ad]))
    for await (const judged of readJudgedAds(
      db,
      [...byId.values()].map(({ id }) => id),
    )) {
      const { public_id, published_at, seller_id } = byId.get(judged.numbers.id)!
      for (const each of matcher.match(judged))
        if (published_at! > each.search.checked_at && seller_id !== each.search.person_id) {
          each.found++
          each.newest = public_id
        }
    }
    const { exactly, id } = ads.at(-1)!
    place = sql`(${exactly}::timestamptz, ${id})`
  }
}

/**
 * Advances searches and notifies in one transaction; another run may have advanced one meanwhile.
 */
async function report(db: Db, looked: readonly Looked[], { until, now }: { until: Date; now: Date }): Promise<number> {
  const rows = looked.flatMap(({ search: { id, checked_at }, found }) =>
    found < 0 ? [] : { id: String(id), checked: checked_at, found: Math.min(found, maxCounted) },
  )
  if (rows.length === 0) return 0
  const byId = new Map(
    looked.map(({ search, found, newest }) => [search.id, { search, newest, found: Math.min(found, maxCounted) }]),
  )
  return inTransaction(db, async (trx) => {
    const { rows: moved } = await sql<{ id: bigint; times_told: number }>`
      update saved_search set checked_at = ${until}, found = saved_search.found + looked.found,
        times_told = times_told + case when looked.found > 0 then 1 else 0 end
      from json_to_recordset(${JSON.stringify(rows)}::json) as looked(id bigint, checked timestamptz, found int)
      where saved_search.id = looked.id and active and checked_at = looked.checked
      returning saved_search.id, times_told`.execute(trx)
    const to = moved.flatMap(({ id, times_told }) => {
      const { search, found, newest } = byId.get(BigInt(id))!
      if (found === 0) return []
      return {
        personId: search.person_id,
        data: { search: search.name, count: found, id: search.public_id },
        bySms: search.by_sms,
        // One ad opens at once; several open as the list.
        link: found === 1 && newest ? shortAdPath(newest) : `${advertisementPath}?${search.query}`,
        key: `saved-search:${search.id}:${times_told}`,
      }
    })
    for (const [notice, bySms] of [
      [savedSearchNotice, false],
      [savedSearchTextNotice, true],
    ] as const)
      await notifyMany(
        trx,
        { now },
        { notice, to: to.flatMap(({ bySms: texted, ...one }) => (texted === bySms ? [one] : [])) },
      )
    return to.length
  })
}

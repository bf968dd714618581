import { getCatalogue, type Catalogue } from '#capabilities/catalog/contract.ts'
import { notify } from '#capabilities/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { advertisementPath } from '../../addresses.ts'
import { withoutOrder, type AdQuery } from '../../search/ad-query.ts'
import { listAds } from '../../search/server/list-ads.ts'
import { readQuery } from '../../search/server/load-ad-list.ts'
import { isDue } from '../saved-search.ts'
import { savedSearchNotice } from './notices.ts'
import './tables.ts'

const batchSize = 200
/** More new ads than these are told as so many. */
const mostCounted = 99
/** An ad whose transaction ends a little after its time of publication is not passed over. */
const lagMs = 30_000

/**
 * Tells people of ads that became public since their searches were looked at last. The list itself is asked, so a match is exactly
 * what the list shows; one's own ads are none. Each search moves on in the transaction that tells of it: nothing twice, nothing
 * lost. Gives how many were told.
 */
export async function matchSearches({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const catalogue = await getCatalogue(db)
  const until = new Date(clock.now().getTime() - lagMs)
  const newest = await newestAd(db)
  let told = 0
  let last = 0n
  for (;;) {
    const batch = await db
      .selectFrom('saved_search')
      .selectAll()
      .where('active', '=', true)
      .where('id', '>', last)
      // Nothing became public since: there is nothing to look for.
      .where('checked_at', '<', newest)
      .where('checked_at', '<', until)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (batch.length === 0) return told
    last = batch.at(-1)!.id
    for (const search of batch) {
      if (!isDue(search.period, search.checked_at, clock.now())) continue
      const { query, dropped } = await readQuery({ db }, new URLSearchParams(search.query))
      // A condition that is gone would make the search broader: it waits to be mended.
      if (dropped.length > 0) continue
      const count = await countNew(db, catalogue, query, { ...search, until })
      told += await tell(db, search, { count, until, now: clock.now() })
    }
  }
}

async function newestAd(db: Db): Promise<Date> {
  const { at } = await db
    .selectFrom('ad')
    .select((row) => row.fn.max('published_at').as('at'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return at ?? new Date(0)
}

type Window = { checked_at: Date; until: Date; person_id: bigint }

/** How many ads of the list became public after the last look, up to `until`; of other people. */
async function countNew(
  db: Db,
  catalogue: Catalogue,
  query: AdQuery,
  { checked_at, until, person_id }: Window,
): Promise<number> {
  const found: bigint[] = []
  let after: string | null = null
  let older = false
  do {
    const { rows, next } = await listAds(db, catalogue, { ...withoutOrder(query), after }, {})
    for (const { id, published_at } of rows) {
      if (published_at === null) continue
      // The list is in the order of whole seconds.
      older ||= published_at.getTime() < checked_at.getTime() - 1000
      if (published_at > checked_at && published_at <= until) found.push(id)
    }
    after = next
  } while (after !== null && !older && found.length < mostCounted)
  if (found.length === 0) return 0
  const own = await db
    .selectFrom('ad')
    .select('id')
    .where('id', 'in', found)
    .where('seller_id', '=', person_id)
    .execute()
  return found.length - own.length
}

type Search = { id: bigint; person_id: bigint; name: string; query: string; checked_at: Date; times_told: number }

/** Moves a search on, and tells of what was found, in one; somebody else may have done it meanwhile. */
const tell = (db: Db, search: Search, { count, until, now }: { count: number; until: Date; now: Date }) =>
  inTransaction(db, async (trx) => {
    const moved = await trx
      .updateTable('saved_search')
      .set((row) => ({
        checked_at: until,
        found: row('found', '+', count),
        times_told: row('times_told', '+', count > 0 ? 1 : 0),
      }))
      .where('id', '=', search.id)
      .where('active', '=', true)
      .where('checked_at', '=', search.checked_at)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n || count === 0) return 0
    await notify(
      trx,
      { now },
      {
        notice: savedSearchNotice,
        personId: search.person_id,
        data: { search: search.name, count },
        link: `${advertisementPath}?${search.query}`,
        key: `saved-search:${search.id}:${search.times_told + 1}`,
      },
    )
    return 1
  })

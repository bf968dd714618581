import { formatDate } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { advertisementPath } from '../../addresses.ts'
import type { Channel, Period } from '../saved-search.ts'
import { countFacets } from '../../search/server/count-facets.ts'
import { readQuery } from '../../search/server/load-ad-list.ts'
import { readSearch } from './change-searches.ts'
import './tables.ts'

export type SavedSearchView = {
  id: string
  name: string
  href: string
  words: readonly string[]
  period: Period
  active: boolean
  channel: Channel
  /** The number of ads reported so far. */
  found: number
  /** The current number of ads in the list; null for a search with a missing condition. */
  live: number | null
  since: string
  broken: boolean
}

/** Lists a person's searches, newest first. */
export async function findSearches(ctx: RequestContext, personId: bigint): Promise<SavedSearchView[]> {
  const rows = await ctx.db
    .selectFrom('saved_search')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ public_id: id, name, query, period, active, found, made_at, by_sms }) => {
      const { words, broken, total } = await countSearch(ctx, new URLSearchParams(query))
      const href = `${advertisementPath}?${query}`
      return {
        id,
        name,
        href,
        words,
        period,
        active,
        channel: by_sms ? 'sms' : 'inbox',
        found,
        live: total,
        since: formatDate(made_at),
        broken,
      }
    }),
  )
}

async function countSearch(ctx: RequestContext, params: URLSearchParams) {
  const read = await readSearch(ctx, params)
  if (read.broken) return { ...read, total: null }
  const { query, catalogue } = await readQuery(ctx, params)
  return { ...read, total: (await countFacets(ctx.db, catalogue, query)).total }
}

/** Lists a person's searches by name, to choose from. */
export const findSearchNames = async (db: Db, personId: bigint) =>
  db
    .selectFrom('saved_search')
    .select(['public_id as id', 'name'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()

/** Exports saved searches for the personal data file. */
export const exportSearches = (db: Db, personId: bigint) =>
  db
    .selectFrom('saved_search')
    .select(['name', 'query', 'period', 'by_sms', 'active', 'made_at', 'checked_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()

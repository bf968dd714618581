import { getCatalogue } from '#features/catalog/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { advertisementPath } from '../../addresses.ts'
import { formatAdQuery, withoutOrder } from '../../search/ad-query.ts'
import { readQuery } from '../../search/server/load-ad-list.ts'
import { presentApplied, querySubject } from '../../search/server/present-filters.ts'
import { askForSms } from '#features/notifications/contract.ts'
import { searchesAnHour, maxSearches, type Channel, type Period, type searchRefusals } from '../saved-search.ts'
import './tables.ts'

/** The longest address of a saved search, in characters (a check of its table). */
const maxQuery = 2000

export type SearchRefusal = keyof typeof searchRefusals

/** Reads the address of a list: the canonical query and its description. */
export async function readSearch(ctx: Pick<RequestContext, 'db' | 'now'>, params: URLSearchParams) {
  const { query: request, dropped } = await readQuery(ctx, params)
  // The filters are what is saved, not the sentence that they were read from.
  const query = { ...withoutOrder(request), said: '' }
  const catalogue = await getCatalogue(ctx.db)
  return {
    query: formatAdQuery(query).toString(),
    broken: dropped.length > 0,
    name: querySubject(catalogue, query).slice(0, 60),
    words: presentApplied(catalogue, query, advertisementPath).map(({ label }) => label),
  }
}

type NewSearch = {
  personId: bigint
  params: URLSearchParams
  name: string
  period: Period
  channel?: Channel | undefined
  /** An own search whose conditions are replaced. */
  replaces?: string | undefined
}

/** Saves a search; it reports ads published from now on. */
export async function saveSearch(
  ctx: RequestContext,
  { personId, params, name, period, channel = 'inbox', replaces }: NewSearch,
): Promise<Result<string, SearchRefusal>> {
  const { query, broken, words } = await readSearch(ctx, params)
  if (broken) return refuse('broken')
  if (words.length === 0) return refuse('no-filter')
  if (query.length > maxQuery) return refuse('too-long')
  const used = await consumeLimits(ctx, [{ key: `saved-search:${personId}`, max: searchesAnHour, seconds: 3600 }])
  if (!used.allowed) return refuse('too-fast')
  const publicId = newPublicId()
  return inTransaction<Result<string, SearchRefusal>>(ctx.db, async (trx) => {
    // Serialise two tabs of one person.
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
    const own = await trx
      .selectFrom('saved_search')
      .select(['public_id', 'query'])
      .where('person_id', '=', personId)
      .execute()
    const same = own.find((each) => each.query === query && each.public_id !== replaces)
    // Saving an existing search leads to it. Changing another one into it would lose that one.
    if (same) return replaces === undefined ? ok(same.public_id) : refuse('same')
    if (replaces !== undefined) {
      if (!own.some((each) => each.public_id === replaces)) return refuse('gone')
      await trx
        .updateTable('saved_search')
        // Ads found by the old conditions were reported; the new ones count from now.
        .set({ name, query, period, by_sms: channel === 'sms', active: true, checked_at: ctx.now })
        .where('public_id', '=', replaces)
        .where('person_id', '=', personId)
        .execute()
      if (channel === 'sms') await askForSms(trx, personId, 'search')
      return ok(replaces)
    }
    if (own.length >= maxSearches) return refuse('too-many')
    await trx
      .insertInto('saved_search')
      .values({
        public_id: publicId,
        person_id: personId,
        name,
        query,
        period,
        by_sms: channel === 'sms',
        checked_at: ctx.now,
        made_at: ctx.now,
      })
      .execute()
    if (channel === 'sms') await askForSms(trx, personId, 'search')
    return ok(publicId)
  })
}

type Change = { active?: boolean; period?: Period; name?: string; channel?: Channel }

/**
 * Pauses, resumes or renames a search, or changes its channel or period. Throws not-found for other
 * people's searches.
 */
export async function changeSearch(
  ctx: RequestContext,
  personId: bigint,
  publicId: string,
  { channel, ...change }: Change,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('saved_search')
    // Ads published during the pause are not news.
    .set({
      ...change,
      ...(change.active && { checked_at: ctx.now }),
      ...(channel && { by_sms: channel === 'sms' }),
      // Setting the id makes every update write something.
      public_id: publicId,
    })
    .where('public_id', '=', publicId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  if (channel === 'sms') await askForSms(ctx.db, personId, 'search')
}

/** Deletes a search; deleting a missing one succeeds. */
export const deleteSearch = async (ctx: RequestContext, personId: bigint, publicId: string): Promise<void> =>
  void (await ctx.db
    .deleteFrom('saved_search')
    .where('public_id', '=', publicId)
    .where('person_id', '=', personId)
    .execute())

import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits.ts'
import { advertisementPath } from '../../addresses.ts'
import { formatAdQuery, withoutOrder } from '../../search/ad-query.ts'
import { readQuery } from '../../search/server/load-ad-list.ts'
import { presentApplied, querySubject } from '../../search/server/present-filters.ts'
import { askForSms } from '#capabilities/notifications/contract.ts'
import { searchesAnHour, searchesMost, type Channel, type Period, type searchRefusals } from '../saved-search.ts'
import './tables.ts'

export type SearchRefusal = keyof typeof searchRefusals

/** What an address of the list asks, in its one spelling and in words. */
export async function readSearch(ctx: Pick<RequestContext, 'db'>, params: URLSearchParams) {
  const { query: asked, dropped } = await readQuery(ctx, params)
  const query = withoutOrder(asked)
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
  /** One's own search whose conditions these take the place of. */
  replaces?: string | undefined
}

/** Keeps a search of a person; ads that become public from now on are told. */
export async function saveSearch(
  ctx: RequestContext,
  { personId, params, name, period, channel = 'inbox', replaces }: NewSearch,
): Promise<Result<string, SearchRefusal>> {
  const { query, broken, words } = await readSearch(ctx, params)
  if (broken) return refuse('broken')
  if (words.length === 0) return refuse('no-filter')
  const used = await consumeLimits(ctx, [{ key: `saved-search:${personId}`, max: searchesAnHour, seconds: 3600 }])
  if (!used.allowed) return refuse('too-fast')
  const publicId = newPublicId()
  return inTransaction<Result<string, SearchRefusal>>(ctx.db, async (trx) => {
    // Two tabs of one person count after each other.
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
    const own = await trx
      .selectFrom('saved_search')
      .select(['public_id', 'query'])
      .where('person_id', '=', personId)
      .execute()
    const same = own.find((each) => each.query === query && each.public_id !== replaces)
    // Saving a search that is saved already leads to it; changing another one into it would lose that one.
    if (same) return replaces === undefined ? ok(same.public_id) : refuse('same')
    if (replaces !== undefined) {
      if (!own.some((each) => each.public_id === replaces)) return refuse('gone')
      await trx
        .updateTable('saved_search')
        // What the former conditions had found is told; from now on the new ones count.
        .set({ name, query, period, by_sms: channel === 'sms', active: true, checked_at: ctx.now })
        .where('public_id', '=', replaces)
        .where('person_id', '=', personId)
        .execute()
      if (channel === 'sms') await askForSms(trx, personId, 'search')
      return ok(replaces)
    }
    if (own.length >= searchesMost) return refuse('too-many')
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

/** Pauses a search, lets it go on from now, or changes its name, or how and how often it is told; not found for one of somebody else. */
export async function changeSearch(
  ctx: RequestContext,
  personId: bigint,
  publicId: string,
  { channel, ...change }: Change,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('saved_search')
    // What became public while it was paused is no news.
    .set({
      ...change,
      ...(change.active && { checked_at: ctx.now }),
      ...(channel && { by_sms: channel === 'sms' }),
      // Every change writes something.
      public_id: publicId,
    })
    .where('public_id', '=', publicId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  if (channel === 'sms') await askForSms(ctx.db, personId, 'search')
}

/** Deletes a search; one that is gone already is no trouble. */
export const deleteSearch = async (ctx: RequestContext, personId: bigint, publicId: string): Promise<void> =>
  void (await ctx.db
    .deleteFrom('saved_search')
    .where('public_id', '=', publicId)
    .where('person_id', '=', personId)
    .execute())

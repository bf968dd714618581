import { sql } from 'kysely'
import { openMobile } from '#features/identity/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { Clock } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import '../../ad/server/tables.ts'
import type { NumberRelay } from './providers/relay-port.ts'
import { limitsFor } from './reveal-limits.ts'
import './tables.ts'

/** Max life of a line in days; afterwards a buyer can request another. */
export const lineDays = 7
/** Releases a requested line that was not confirmed within this time, in milliseconds. */
const askedMs = 2 * 60_000

type Pair = { adId: bigint; personId: bigint }
type Line = Accepted<{ phone: string; until: Date }>
type LineAnswer =
  | Line
  | Refused<'gone' | 'chat-only' | 'no-line' | 'own-line'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/** Finds the buyer's existing line to the seller of an ad. Does not count it. */
export async function findOwnLine({ db, now }: RequestContext, { adId, personId }: Pair): Promise<Line | null> {
  const line = await db
    .selectFrom('relay_line')
    .innerJoin('ad', 'ad.id', 'ad_id')
    .select(['alias', 'ends_at'])
    .where('ad_id', '=', adId)
    .where('person_id', '=', personId)
    .where('relay_line.state', '=', 'open')
    .where('ad.state', '=', 'published')
    .where('stopped_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return line?.alias ? ok({ phone: line.alias, until: line.ends_at }) : null
}

/**
 * Requests a number by which this buyer reaches the seller until the ad ends. Without one the buyer
 * writes a message; the seller's own number is never shown instead. The request is stored before
 * and after the call, so that `tendLines` can release a number that arrives too late.
 */
export async function openLine(ctx: RequestContext, pair: Pair): Promise<LineAnswer> {
  const relay = ctx.providers.numberRelay
  if (!relay) return refuse('no-line')
  const outcome = await inTransaction(ctx.db, (trx) => noteAsked({ ...ctx, db: trx }, trx, pair))
  if (!outcome.ok) return outcome
  const { reference, sellerId, until } = outcome.value
  const [caller, called] = await Promise.all([
    openMobile(ctx.db, ctx.secrets, pair.personId),
    openMobile(ctx.db, ctx.secrets, sellerId),
  ])
  const opened = await relay.open({ reference, caller, called, until })
  // An alias equal to a party's number would hide nothing.
  if (opened.state !== 'open' || opened.alias === called || opened.alias === caller) {
    if (opened.state === 'full' || opened.state === 'refused')
      await ctx.db.deleteFrom('relay_line').where('reference', '=', reference).where('state', '=', 'asked').execute()
    return refuse('no-line')
  }
  return inTransaction<LineAnswer>(ctx.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('relay_line')
      .set({ state: 'open', alias: opened.alias })
      .where('reference', '=', reference)
      .where('state', 'in', ['asked', 'open'])
      .executeTakeFirst()
    // The line was closed while the provider responded.
    if (numUpdatedRows === 0n) return refuse('no-line')
    await trx
      .insertInto('contact_reveal')
      .values({ ad_id: pair.adId, gallery_id: null, person_id: pair.personId, at: ctx.now, relayed: true })
      .execute()
    return ok({ phone: opened.alias, until })
  })
}

type Question = Accepted<{ reference: string; sellerId: bigint; until: Date }>

async function noteAsked(
  ctx: RequestContext,
  trx: Trx,
  { adId, personId }: Pair,
): Promise<Question | Exclude<LineAnswer, Line>> {
  const { now, scope } = ctx
  const limit = await consumeLimits(ctx, limitsFor(personId, scope.address))
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  const ad = await trx
    .selectFrom('ad')
    .select(['seller_id', 'state', 'contact_way', 'expires_at'])
    .where('id', '=', adId)
    .forShare()
    .executeTakeFirst()
  if (!ad || ad.state !== 'published' || ad.contact_way !== 'relay') return refuse('gone')
  if (ad.seller_id === personId) return refuse('own-line')
  if (await isUnwanted(trx, { adId, personId })) return refuse('chat-only')
  const ends = [now.getTime() + lineDays * dayMs, ...(ad.expires_at ? [ad.expires_at.getTime()] : [])]
  const until = new Date(Math.min(...ends))
  // Make room for the next line; the job releases the expired number.
  await trx
    .updateTable('relay_line')
    .set({ state: 'closing' })
    .where('ad_id', '=', adId)
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .execute()
  // Retry an unconfirmed line with its own reference.
  const { reference } = await trx
    .insertInto('relay_line')
    .values({
      reference: newPublicId(),
      ad_id: adId,
      person_id: personId,
      state: 'asked',
      alias: null,
      asked_at: now,
      ends_at: until,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['ad_id', 'person_id'])
        .where('state', 'in', ['asked', 'open'])
        .doUpdateSet({ asked_at: now, ends_at: until }),
    )
    .returning('reference')
    .executeTakeFirstOrThrow()
  return ok({ reference, sellerId: ad.seller_id, until })
}

/**
 * Whether the seller refuses calls of this buyer: the line was stopped or one of them blocked the
 * other.
 */
async function isUnwanted(db: Db, { adId, personId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from relay_line where ad_id = ${adId} and person_id = ${personId} and stopped_at is not null
    union all
    select from conversation where ad_id = ${adId} and buyer_id = ${personId} and closed_at is not null`.execute(db)
  return rows.length > 0 || (await isBlockedBySeller(db, { adId, personId }))
}

/** Whether the seller of an ad has blocked this person, in any thread. */
export async function isBlockedBySeller(db: Db, { adId, personId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from ad join conversation on conversation.seller_id = ad.seller_id
    where ad.id = ${adId} and buyer_id = ${personId} and seller_blocked_at is not null
    union all
    select from ad join conversation on conversation.buyer_id = ad.seller_id
    where ad.id = ${adId} and conversation.seller_id = ${personId} and buyer_blocked_at is not null`.execute(db)
  return rows.length > 0
}

/** Stops the line of one buyer for the seller; throws not-found for other people's ads. */
export async function stopLine(
  { db, now }: RequestContext,
  line: { personId: bigint; adId: string; reference: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('relay_line')
    .set({ stopped_at: now })
    .where('reference', '=', line.reference)
    .where('ad_id', 'in', (eb) =>
      eb
        .selectFrom('ad')
        .select('ad.id')
        .where('public_id', '=', line.adId)
        .where('seller_id', '=', line.personId)
        .where('gallery_id', 'is', null),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

type Tending = { db: Db; clock: Clock; relay: NumberRelay | null }

const atOnce = 200

/**
 * Releases lines that have expired, whose ad ended or whose buyer is blocked, and reads call
 * results. A release is retried until the provider confirms it.
 */
export async function tendLines({ db, clock, relay }: Tending): Promise<void> {
  const now = clock.now()
  await sql`
    update relay_line set state = 'closing' from ad
    where ad.id = relay_line.ad_id and (
      relay_line.state = 'open' and (
        relay_line.ends_at <= ${now} or relay_line.stopped_at is not null
        or ad.state <> 'published' or ad.contact_way <> 'relay'
        or exists (
          select from conversation where conversation.seller_id = ad.seller_id and buyer_id = relay_line.person_id
            and (seller_blocked_at is not null or conversation.ad_id = ad.id and closed_at is not null)))
      or relay_line.state = 'asked' and relay_line.asked_at <= ${new Date(now.getTime() - askedMs)})`.execute(db)
  if (!relay) return
  await readCalls({ db, now, relay })
  const ending = await db
    .selectFrom('relay_line')
    .select(['id', 'reference'])
    .where('state', '=', 'closing')
    .where(notFailed('marketplace.tend-relay', 'id'))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  await eachRow('marketplace.tend-relay', ending, async ({ id, reference }) => {
    if (!(await relay.close(reference))) return
    await db.updateTable('relay_line').set({ state: 'closed', closed_at: now }).where('id', '=', id).execute()
  })
}

async function readCalls({ db, now, relay }: { db: Db; now: Date; relay: NumberRelay }): Promise<void> {
  const cursor = await db.selectFrom('relay_cursor').select('after').executeTakeFirst()
  const read = await relay.callsAfter(cursor?.after ?? '')
  if (!read || read.calls.length === 0) return
  await inTransaction(db, async (trx) => {
    const lines = await trx
      .selectFrom('relay_line')
      .select(['id', 'reference'])
      .where(
        'reference',
        'in',
        read.calls.map(({ reference }) => reference),
      )
      .execute()
    const ids = new Map(lines.map(({ id, reference }) => [reference, id]))
    const rows = read.calls.flatMap(({ reference, ...call }) => {
      const lineId = ids.get(reference)
      return lineId === undefined ? [] : [{ ...call, line_id: lineId }]
    })
    if (rows.length > 0)
      await trx
        .insertInto('relay_call')
        .values(rows)
        .onConflict((conflict) => conflict.column('call').doNothing())
        .execute()
    await trx
      .insertInto('relay_cursor')
      .values({ after: read.mark, at: now })
      .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ after: read.mark, at: now }))
      .execute()
  })
}

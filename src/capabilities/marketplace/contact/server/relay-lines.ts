import { sql } from 'kysely'
import { openMobile } from '#capabilities/identity/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { Clock } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits.ts'
import '../../ad/server/tables.ts'
import type { NumberRelay } from './providers/relay-port.ts'
import { limitsFor } from './reveal-limits.ts'
import './tables.ts'

/** How long a line lives at most; who still wants to call then asks for another. */
export const lineDays = 7
const dayMs = 24 * 3600 * 1000
/** After how long a line that was asked for and never came is given back. */
const askedMs = 2 * 60_000

type Pair = { adId: bigint; personId: bigint }
type Line = Accepted<{ phone: string; until: Date }>
type LineAnswer =
  | Line
  | Refused<'gone' | 'chat-only' | 'no-line' | 'own-line'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/** The line that a buyer has to the seller of an ad already; nothing is counted. */
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
 * Asks the provider for a number by which this buyer alone reaches the seller until the ad ends. Without one the buyer writes:
 * the seller's own number is never shown in its place. What was asked is written before and after, so that a number which came
 * after we stopped waiting is given back (`tendLines`).
 */
export async function openLine(ctx: RequestContext, pair: Pair): Promise<LineAnswer> {
  const relay = ctx.providers.numberRelay
  if (!relay) return refuse('no-line')
  const asked = await inTransaction(ctx.db, (trx) => noteAsked({ ...ctx, db: trx }, trx, pair))
  if (!asked.ok) return asked
  const { reference, sellerId, until } = asked.value
  const [caller, called] = await Promise.all([
    openMobile(ctx.db, ctx.secrets, pair.personId),
    openMobile(ctx.db, ctx.secrets, sellerId),
  ])
  const opened = await relay.open({ reference, caller, called, until })
  // A provider that gave out one of the two numbers would have hidden nothing.
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
    // Given back while the provider answered.
    if (numUpdatedRows === 0n) return refuse('no-line')
    await trx
      .insertInto('contact_reveal')
      .values({ ad_id: pair.adId, gallery_id: null, person_id: pair.personId, at: ctx.now, relayed: true })
      .execute()
    return ok({ phone: opened.alias, until })
  })
}

type Asked = Accepted<{ reference: string; sellerId: bigint; until: Date }>

async function noteAsked(
  ctx: RequestContext,
  trx: Trx,
  { adId, personId }: Pair,
): Promise<Asked | Exclude<LineAnswer, Line>> {
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
  // One whose time is over makes room for the next; the job gives its number back.
  await trx
    .updateTable('relay_line')
    .set({ state: 'closing' })
    .where('ad_id', '=', adId)
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .execute()
  // One that was asked for and not answered is asked for again by its own name.
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

/** Whether the seller wants no calls of this buyer: the line was stopped, or the two talk no more. */
async function isUnwanted(db: Db, { adId, personId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from relay_line where ad_id = ${adId} and person_id = ${personId} and stopped_at is not null
    union all
    select from conversation where ad_id = ${adId} and buyer_id = ${personId} and closed_at is not null`.execute(db)
  return rows.length > 0 || (await isBlockedBySeller(db, { adId, personId }))
}

/** Whether the seller of an ad wants no more of this person, whichever ad it was about. */
export async function isBlockedBySeller(db: Db, { adId, personId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from ad join conversation on conversation.seller_id = ad.seller_id
    where ad.id = ${adId} and buyer_id = ${personId} and seller_blocked_at is not null
    union all
    select from ad join conversation on conversation.buyer_id = ad.seller_id
    where ad.id = ${adId} and conversation.seller_id = ${personId} and buyer_blocked_at is not null`.execute(db)
  return rows.length > 0
}

/** Ends the line of one buyer, by the wish of the seller; not found for an ad of somebody else. */
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
 * Gives back the numbers of lines whose time, ad or welcome is over, and reads what became of calls. A number counts as given
 * back only when the provider says so; until then it is asked again.
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

import './tables.ts'
import { sql } from 'kysely'
import { formatDateTime } from '#kit/jalali.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { isOnOffer, otherParty } from '../rules.ts'
import { saidOfVisit } from '../texts.ts'
import { visitAfter, visitBounds, visitStanding, type VisitAction, type VisitState } from '../visit-states.ts'
import { lockThread, type OwnThread } from './lock-thread.ts'
import { writeMessage, type Written } from './write-message.ts'

type Proposing = { threadId: string; personId: bigint; at: Date; place: string }
type Refusals = Exclude<Written, Accepted<unknown>>
type Proposed = Accepted<null> | Refused<'not-on-offer' | 'visit-time'> | Refusals

const minuteMs = 60_000

/** Proposes time and place of a visit; cancels an earlier proposal or agreement. */
export async function proposeVisit(
  ctx: RequestContext,
  { threadId, personId, at, place }: Proposing,
): Promise<Proposed> {
  const minutes = (at.getTime() - ctx.now.getTime()) / minuteMs
  if (minutes < visitBounds.leastMinutes || minutes > visitBounds.mostDays * 24 * 60) return refuse('visit-time')
  return inTransaction<Proposed>(ctx.db, async (trx) => {
    const thread = await lockThread(trx, threadId, personId)
    if (!thread.silence && !isOnOffer(thread.ad.state)) return refuse('not-on-offer')
    if (await isProposed(trx, thread, { at, place: hideContacts(place) })) return ok(null)
    await trx
      .updateTable('conversation_visit')
      .set((eb) => ({ state: 'cancelled', answered_at: ctx.now, revision: eb('revision', '+', 1) }))
      .where('conversation_id', '=', thread.id)
      .where('state', 'in', ['proposed', 'agreed'])
      .execute()
    const written = await writeMessage(trx, ctx, thread, { kind: 'visit', body: '' })
    if (!written.ok) return written
    await trx
      .insertInto('conversation_visit')
      .values({
        message_id: written.value!,
        conversation_id: thread.id,
        visit_at: at,
        place: hideContacts(place),
        answered_at: null,
      })
      .execute()
    return ok(null)
  })
}

/** Whether this party has already proposed the same visit and it is open. */
const isProposed = async (trx: Trx, { id, side }: OwnThread, { at, place }: { at: Date; place: string }) =>
  (await trx
    .selectFrom('conversation_visit')
    .innerJoin('conversation_message', 'conversation_message.id', 'message_id')
    .select('message_id')
    .where('conversation_visit.conversation_id', '=', id)
    .where('conversation_visit.state', 'in', ['proposed', 'agreed'])
    .where('author', '=', side)
    .where('visit_at', '=', at)
    .where('place', '=', place)
    .executeTakeFirst()) !== undefined

type Answering = { threadId: string; personId: bigint; messageId: bigint; act: VisitAction }
type Answered = Accepted<VisitState> | Refused<'late'> | Refusals

/** Agrees to, refuses or cancels a visit and writes it into the thread. */
export async function answerVisit(
  ctx: RequestContext,
  { threadId, personId, messageId, act }: Answering,
): Promise<Answered> {
  return inTransaction<Answered>(ctx.db, async (trx) => {
    const thread = await lockThread(trx, threadId, personId)
    const visit = await findVisit(trx, thread, messageId)
    const standing = visitStanding({ state: visit.state, at: visit.visit_at }, thread.ad.state, ctx.now)
    const role = visit.author === thread.side ? 'maker' : 'other'
    const state = visitAfter(standing, act, role)
    if (state === null) {
      // A repeat of the same answer by the same party.
      const completed = (['proposed', 'agreed'] as const).some(
        (before) => visitAfter(before, act, role) === visit.state,
      )
      return completed ? ok(visit.state) : refuse('late')
    }
    await trx
      .updateTable('conversation_visit')
      .set((eb) => ({
        state,
        answered_at: ctx.now,
        revision: eb('revision', '+', 1),
        ...(state === 'missed' ? { missed_by: otherParty(thread.side) } : {}),
      }))
      .where('message_id', '=', messageId)
      .execute()
    const reply = await writeMessage(trx, ctx, thread, { body: saidOfVisit[act](formatDateTime(visit.visit_at)) })
    return reply.ok ? ok(state) : reply
  })
}

const missedDays = 180

/**
 * Returns how many visits a person missed recently, counting different reporters of other threads.
 */
export async function countMissed(db: Db, personId: bigint, { besides, now }: { besides: bigint; now: Date }) {
  const since = new Date(now.getTime() - missedDays * 24 * 60 * minuteMs)
  const { n } = await db
    .selectFrom('conversation_visit')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select(sql<number>`count(distinct case when missed_by = 'buyer' then seller_id else buyer_id end)::int`.as('n'))
    .where('conversation_visit.state', '=', 'missed')
    .where('visit_at', '>', since)
    .where('conversation.id', '<>', besides)
    .where((is) =>
      is.or([
        is.and([is('missed_by', '=', 'buyer'), is('buyer_id', '=', personId)]),
        is.and([is('missed_by', '=', 'seller'), is('seller_id', '=', personId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return n
}

async function findVisit(trx: Trx, thread: OwnThread, messageId: bigint) {
  const visit = await trx
    .selectFrom('conversation_visit')
    .innerJoin('conversation_message', 'conversation_message.id', 'message_id')
    .select(['visit_at', 'state', 'author'])
    .where('conversation_visit.conversation_id', '=', thread.id)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (!visit) throw notFound()
  return visit
}

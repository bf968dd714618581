import './tables.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { publish } from '#platform/events/events.ts'
import { offerTaken } from '../../ad/server/events.ts'
import { offerAfter, offerStanding, type OfferAction, type OfferState } from '../offer-states.ts'
import { isOddOffer, isOnOffer } from '../rules.ts'
import { saidOfOffer } from '../texts.ts'
import { lockThread, type OwnThread } from './lock-thread.ts'
import { writeMessage, type Written } from './write-message.ts'

/** `sure`: the person has confirmed the amount. */
type Making = { threadId: string; personId: bigint; amountRial: bigint; sure?: boolean }
type Made =
  | Accepted<null>
  | Refused<'not-on-offer' | 'same-price' | 'low-price' | 'odd-price'>
  | Exclude<Written, Accepted<unknown>>

/**
 * Makes an offer. Withdraws the caller's earlier offer and counters an open offer of the other
 * party. A thread has at most one open offer.
 */
export async function makeOffer(
  ctx: RequestContext,
  { threadId, personId, amountRial, sure = false }: Making,
): Promise<Made> {
  return inTransaction<Made>(ctx.db, async (trx) => {
    const thread = await lockThread(trx, threadId, personId)
    const { ad, side } = thread
    if (!thread.silence && !isOnOffer(ad.state)) return refuse('not-on-offer')
    if (ad.priceRial !== null && amountRial * 2n < ad.priceRial) return refuse('low-price')
    if (isOddOffer(amountRial, ad.priceRial) && !sure) return refuse('odd-price')
    const open = await findOffer(trx, thread, null)
    const standing = open && offerStanding({ state: open.state, madeAt: open.at }, ad.state, ctx.now)
    if (open && standing === 'made' && open.author !== side && open.amount_rial === amountRial)
      return refuse('same-price')
    // A repeat of the same offer.
    if (open && standing === 'made' && open.author === side && open.amount_rial === amountRial) return ok(null)
    if (open) await answer(trx, ctx, open.message_id, open.author === side ? 'withdrawn' : 'countered')
    const written = await writeMessage(trx, ctx, thread, { kind: 'offer', body: '' })
    if (!written.ok) return written
    await trx
      .insertInto('conversation_offer')
      .values({
        message_id: written.value!,
        conversation_id: thread.id,
        amount_rial: amountRial,
        asked_rial: ad.priceRial,
        answered_at: null,
      })
      .execute()
    return ok(null)
  })
}

type Answering = { threadId: string; personId: bigint; messageId: bigint; act: Exclude<OfferAction, 'counter'> }
type Answered = Accepted<null> | Refused<'late'> | Exclude<Written, Accepted<unknown>>

/**
 * Accepts, refuses or withdraws an offer and writes it into the thread. Refuses when the offer is
 * not open.
 */
export async function answerOffer(
  ctx: RequestContext,
  { threadId, personId, messageId, act }: Answering,
): Promise<Answered> {
  return inTransaction<Answered>(ctx.db, async (trx) => {
    const thread = await lockThread(trx, threadId, personId)
    const offer = await findOffer(trx, thread, messageId)
    if (!offer) throw notFound()
    const standing = offerStanding({ state: offer.state, madeAt: offer.at }, thread.ad.state, ctx.now)
    const role = offer.author === thread.side ? 'maker' : 'other'
    const state = offerAfter(standing, act, role)
    // A repeat of the same answer by the same party.
    if (state === null) return offer.state === offerAfter('made', act, role) ? ok(null) : refuse('late')
    await answer(trx, ctx, messageId, state)
    if (state === 'taken') await publish(trx, offerTaken, { threadId })
    const reply = await writeMessage(trx, ctx, thread, { body: saidOfOffer[act](formatMoney(offer.amount_rial)) })
    return reply.ok ? ok(null) : reply
  })
}

async function findOffer(trx: Trx, thread: OwnThread, messageId: bigint | null) {
  const query = trx
    .selectFrom('conversation_offer')
    .innerJoin('conversation_message', 'conversation_message.id', 'message_id')
    .select(['message_id', 'amount_rial', 'state', 'author', 'at'])
    .where('conversation_offer.conversation_id', '=', thread.id)
  return messageId === null
    ? query.where('state', '=', 'made').executeTakeFirst()
    : query.where('message_id', '=', messageId).executeTakeFirst()
}

const answer = (trx: Trx, { now }: RequestContext, messageId: bigint, state: OfferState) =>
  trx.updateTable('conversation_offer').set({ state, answered_at: now }).where('message_id', '=', messageId).execute()

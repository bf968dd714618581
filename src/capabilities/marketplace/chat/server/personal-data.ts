import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { releaseFiles } from '#capabilities/files/contract.ts'
import type { Db, Trx } from '#platform/database.ts'
import { erasedPlace } from '../rules.ts'
import { attachedToMessages } from './message-picture.ts'

/** What a person wrote about ads, and what they were offered or offered, by thread; the words of others are the others'. */
export async function messagesOf(db: Db, personId: bigint) {
  const [messages, reports, choice] = await Promise.all([
    ownMessages(db, personId)
      .innerJoin('ad', 'ad.id', 'conversation.ad_id')
      .leftJoin('conversation_offer as offer', 'offer.message_id', 'conversation_message.id')
      .leftJoin('conversation_visit as visit', 'visit.message_id', 'conversation_message.id')
      .select(['conversation.public_id as thread', 'ad.public_id as ad', 'author', 'body', 'conversation_message.at'])
      .select(['offer.amount_rial as offer', 'offer.state as offerState', 'visit.visit_at as visitAt', 'visit.place'])
      .orderBy('conversation_message.id')
      .execute(),
    db
      .selectFrom('conversation_report')
      .innerJoin('conversation', 'conversation.id', 'conversation_id')
      .select(['public_id as thread', 'reason', 'note', 'at', 'outcome'])
      .where('person_id', '=', personId)
      .orderBy('at')
      .execute(),
    db.selectFrom('chat_choice').select('typing').where('person_id', '=', personId).executeTakeFirst(),
  ])
  return { messages, reports, showsTyping: choice?.typing ?? true }
}

/** Takes a person's words, places and pictures out of their threads, and ends the threads. */
export async function eraseMessages(trx: Trx, personId: bigint): Promise<void> {
  const own = await ownMessages(trx, personId).select('conversation_message.id').execute()
  const ids = own.map(({ id }) => id)
  await releaseFiles(trx, attachedToMessages, ids)
  if (ids.length > 0) {
    await trx
      .updateTable('conversation_message')
      .set({ body: '', warning: null, sent_key: null, sent_hash: null })
      .where('id', 'in', ids)
      .execute()
    await trx.updateTable('conversation_visit').set({ place: erasedPlace }).where('message_id', 'in', ids).execute()
  }
  await trx.updateTable('conversation_report').set({ note: '' }).where('person_id', '=', personId).execute()
  await trx.deleteFrom('chat_choice').where('person_id', '=', personId).execute()
  await trx.deleteFrom('seller_answers').where('person_id', '=', personId).execute()
  await trx
    .updateTable('conversation')
    .set({ closed_at: sql<Date>`coalesce(closed_at, last_at)` })
    .where((is) => is.or([is('buyer_id', '=', personId), is('seller_id', '=', personId)]))
    .execute()
}

const ownMessages = (db: Db, personId: bigint) =>
  db
    .selectFrom('conversation_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .where((is) =>
      is.or([
        is.and([is('buyer_id', '=', personId), is('author', '=', 'buyer')]),
        is.and([is('conversation.seller_id', '=', personId), is('author', '=', 'seller')]),
      ]),
    )

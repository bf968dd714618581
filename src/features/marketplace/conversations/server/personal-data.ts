import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { releaseFiles } from '#features/files/contract.ts'
import { addJalaliMonths, startOfTehranDay, toJalali } from '#kit/jalali.ts'
import { evidenceYears } from '#kit/legal-times.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { erasedPlace } from '../rules.ts'
import { attachedToMessages } from './message-picture.ts'

/** Exports a person's messages and offers about ads by thread; excludes messages of others. */
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

/**
 * Erases a person's threads. Messages and pictures stay anonymous as evidence for the other party
 * until `forgetLeftThreads`; without another party they are deleted now. Places of visits are
 * always deleted.
 */
export async function eraseMessages(trx: Trx, personId: bigint): Promise<void> {
  const own = await ownMessages(trx, personId).select('conversation_message.id').execute()
  const ids = own.map(({ id }) => id)
  if (ids.length > 0) {
    await trx
      .updateTable('conversation_message')
      .set({ sent_key: null, sent_hash: null })
      .where('id', 'in', ids)
      .execute()
    await trx.updateTable('conversation_visit').set({ place: erasedPlace }).where('message_id', 'in', ids).execute()
  }
  const left = await trx
    .selectFrom('conversation_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .innerJoin('person as other', (join) =>
      join.on((on) =>
        on.or([
          on.and([on('buyer_id', '=', personId), on('other.id', '=', on.ref('conversation.seller_id'))]),
          on.and([on('conversation.seller_id', '=', personId), on('other.id', '=', on.ref('buyer_id'))]),
        ]),
      ),
    )
    .select('conversation_message.id')
    .where('other.erased_at', 'is not', null)
    .execute()
  await blankMessages(
    trx,
    left.map(({ id }) => id),
  )
  await trx.updateTable('conversation_report').set({ note: '' }).where('person_id', '=', personId).execute()
  await trx.deleteFrom('chat_choice').where('person_id', '=', personId).execute()
  await trx.deleteFrom('seller_answers').where('person_id', '=', personId).execute()
  await trx
    .updateTable('conversation')
    .set({ closed_at: sql<Date>`coalesce(closed_at, last_at)` })
    .where((is) => is.or([is('buyer_id', '=', personId), is('seller_id', '=', personId)]))
    .execute()
}

async function blankMessages(trx: Trx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await releaseFiles(trx, attachedToMessages, ids)
  await trx.updateTable('conversation_message').set({ body: '', warning: null }).where('id', 'in', ids).execute()
}

const atOnce = 1000

/**
 * Deletes messages and pictures of threads that one party left, once the retention after the last
 * message is over.
 */
export async function forgetLeftThreads(db: Db, now: Date): Promise<void> {
  const until = startOfTehranDay(addJalaliMonths(toJalali(now), -12 * evidenceYears))
  for (;;) {
    const old = await db
      .selectFrom('conversation_message')
      .innerJoin('conversation', 'conversation.id', 'conversation_id')
      .innerJoin('person', (join) =>
        join.on((on) =>
          on.or([on('person.id', '=', on.ref('buyer_id')), on('person.id', '=', on.ref('conversation.seller_id'))]),
        ),
      )
      .select('conversation_message.id')
      .distinct()
      .where('person.erased_at', 'is not', null)
      .where('last_at', '<', until)
      .where('body', '<>', '')
      .limit(atOnce)
      .execute()
    const ids = old.map(({ id }) => id)
    await inTransaction(db, (trx) => blankMessages(trx, ids))
    if (ids.length < atOnce) return
  }
}

const ownMessages = (db: Db, personId: bigint) =>
  db
    .selectFrom('conversation_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    // As an array, so that the index of the threads finds the messages whatever the planner expects.
    .where(
      sql<boolean>`conversation_message.conversation_id = any(array(
        select id from conversation where buyer_id = ${personId} or seller_id = ${personId}))`,
    )
    .where((is) =>
      is.or([
        is.and([is('buyer_id', '=', personId), is('author', '=', 'buyer')]),
        is.and([is('conversation.seller_id', '=', personId), is('author', '=', 'seller')]),
      ]),
    )

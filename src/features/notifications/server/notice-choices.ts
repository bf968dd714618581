import './tables.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { noticeTopics, type NoticeTopic } from '../notice-kinds.ts'
import { choiceInForce, choicesInForce, type NoticeChoices } from '../notice-rules.ts'

/** Loads a person's effective choices by topic. */
export async function findNoticeChoices(db: Db, personId: bigint): Promise<NoticeChoices> {
  const rows = await db
    .selectFrom('notice_choice')
    .select(['topic', 'inbox', 'sms'])
    .where('person_id', '=', personId)
    .execute()
  return choicesInForce(Object.fromEntries(rows.map(({ topic, inbox, sms }) => [topic, { inbox, sms }])))
}

/** Saves a person's choices; the rules of topics override them. */
export async function saveNoticeChoices(db: Db, personId: bigint, choices: NoticeChoices): Promise<void> {
  const rows = noticeTopics.map((topic) => ({
    person_id: personId,
    topic,
    ...choiceInForce(topic, choices[topic]),
  }))
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('notice_choice')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'topic']).doUpdateSet(({ ref }) => ({
          inbox: ref('excluded.inbox'),
          sms: ref('excluded.sms'),
        })),
      )
      .execute()
  })
}

/** Turns on the text messages of a topic, and so the topic. */
export const askForSms = async (db: Db, personId: bigint, topic: NoticeTopic): Promise<void> =>
  void (await db
    .insertInto('notice_choice')
    .values({ person_id: personId, topic, ...choiceInForce(topic, { inbox: true, sms: true }) })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'topic']).doUpdateSet(({ ref }) => ({
        inbox: ref('excluded.inbox'),
        sms: ref('excluded.sms'),
      })),
    )
    .execute())

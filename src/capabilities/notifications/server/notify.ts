import './tables.ts'
import type { Trx } from '#platform/database.ts'
import { addJob, defineJob } from '#platform/jobs.ts'
import { noticeKinds, type NoticeData, type NoticeKind } from '../notice-kinds.ts'
import { choiceInForce } from '../notice-rules.ts'
import { noticeJobSchema } from '../schemas.ts'

/** The job that tells open pages and sends the text message of a notice. */
export const deliverNoticeJob = defineJob({ name: 'notifications.deliver-notice', payload: noticeJobSchema })

/**
 * One thing to tell one person. `link` is a path of ours that shows it; `key` names the event (`ticket:17:reply:3`), and
 * the same key reaches the same person once.
 */
export type NewNotice<Kind extends NoticeKind = NoticeKind> = {
  [K in Kind]: { personId: bigint; kind: K; data: NoticeData[K]; link: string | null; key: string }
}[Kind]

/**
 * Tells a person something, in the caller's transaction: it stands in the inbox exactly when that commits, and the rest
 * (open pages, text message) follows by a job. Nothing comes of a topic that the person has turned off.
 */
export async function notify(trx: Trx, { now }: { now: Date }, notice: NewNotice): Promise<void> {
  const { personId, kind, data, link, key } = notice
  const topic = noticeKinds[kind].topic
  const chosen = await trx
    .selectFrom('notice_choice')
    .select(['inbox', 'sms'])
    .where('person_id', '=', personId)
    .where('topic', '=', topic)
    .executeTakeFirst()
  if (!choiceInForce(topic, chosen).inbox) return
  const written = await trx
    .insertInto('notice')
    .values({ person_id: personId, kind, data: JSON.stringify(data), link, key, created_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  // A price that fell is news for thousands at once.
  const lane = topic === 'bookmark' || topic === 'search' ? 'bulk' : 'normal'
  await addJob(trx, deliverNoticeJob, { noticeId: String(written.id) }, { key: `notice:${written.id}`, lane })
}

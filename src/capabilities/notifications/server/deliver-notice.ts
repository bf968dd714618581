import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { addJob, defineJob } from '#platform/jobs.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Signals } from '#platform/signals.ts'
import { noticeKinds } from '../notice-kinds.ts'
import { choiceInForce, smsTime } from '../notice-rules.ts'
import { noticeText } from '../notice-texts.ts'
import { noticeJobSchema } from '../schemas.ts'
import { sendSms } from './send-sms.ts'

/** Promises the text message of a notice when it may leave. */
export const textNoticeJob = defineJob({ name: 'notifications.text-notice', payload: noticeJobSchema })

/** Gives a person's number. Rooms above know it, this one does not. */
export type OpenMobile = (db: Db, secrets: Secrets, personId: bigint) => Promise<Mobile>

declare module '#platform/providers.ts' {
  interface Providers {
    openMobile: OpenMobile
  }
}

export type DeliverNotice = {
  db: Db
  secrets: Secrets
  clock: Clock
  signals: Pick<Signals, 'send'>
  openMobile: OpenMobile
}

/** A day later the news is old, and it stands in the inbox anyway. */
const smsLifeMs = 24 * 3600 * 1000

/** The signal that a person's inbox changed. */
export const inboxTopic = (personId: bigint): string => `inbox:${personId}`

/** After the notice was written: open pages hear of it, and its text message is planned for when it may leave. */
export async function deliverNotice({ db, clock, signals }: DeliverNotice, noticeId: bigint): Promise<void> {
  const notice = await db
    .selectFrom('notice')
    .select(['kind', 'person_id'])
    .where('id', '=', noticeId)
    .executeTakeFirst()
  if (!notice) return
  await signals.send(inboxTopic(notice.person_id))
  if (!noticeText(notice.kind).sms) return
  const now = clock.now()
  const delaySeconds = (smsTime(notice.kind, now).getTime() - now.getTime()) / 1000
  await addJob(db, textNoticeJob, { noticeId: String(noticeId) }, { delaySeconds, key: `notice-sms:${noticeId}` })
}

/**
 * Promises the text message of a notice, once: the notice remembers its message in the same transaction. Nothing is sent
 * when the person turned the topic's messages off or has read the notice meanwhile.
 */
export async function textNotice({ db, secrets, clock, openMobile }: DeliverNotice, noticeId: bigint): Promise<void> {
  await inTransaction(db, async (trx) => {
    const notice = await trx.selectFrom('notice').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst()
    if (!notice || notice.read_at || notice.sms_message_id) return
    const text = noticeText(notice.kind).sms?.(notice.data)
    if (!text || !(await wantsSms(trx, notice))) return
    const now = clock.now()
    const reference = await sendSms(
      trx,
      { secrets, now },
      {
        mobile: await openMobile(trx, secrets, notice.person_id),
        template: notice.kind,
        tokens: [text],
        expiresAt: new Date(now.getTime() + smsLifeMs),
      },
    )
    await trx.updateTable('notice').set({ sms_message_id: reference }).where('id', '=', noticeId).execute()
  })
}

async function wantsSms(db: Db, notice: { person_id: bigint; kind: keyof typeof noticeKinds }): Promise<boolean> {
  const topic = noticeKinds[notice.kind].topic
  const chosen = await db
    .selectFrom('notice_choice')
    .select(['inbox', 'sms'])
    .where('person_id', '=', notice.person_id)
    .where('topic', '=', topic)
    .executeTakeFirst()
  return choiceInForce(topic, chosen).sms
}

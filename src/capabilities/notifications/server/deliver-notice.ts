import { sql } from 'kysely'
import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { addJobs, defineJob, type JobRun } from '#platform/jobs.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Signals } from '#platform/signals.ts'
import { noticeKinds, type NoticeKind } from '../notice-kinds.ts'
import { choiceInForce, smsTime } from '../notice-rules.ts'
import { noticeText } from '../notice-texts.ts'
import { textNoticeJobSchema } from '../schemas.ts'
import { sendSms } from './send-sms.ts'

/** Promises the text message of a notice when it may leave. */
export const textNoticeJob = defineJob({ name: 'notifications.text-notice', payload: textNoticeJobSchema })

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

/**
 * After notices were written: open pages hear of them, each person's once, and their text messages are planned for when they
 * may leave. Those of many people let other messages go first.
 */
export async function deliverNotices(
  { db, clock, signals }: DeliverNotice,
  noticeIds: readonly bigint[],
  run: Pick<JobRun, 'complete'>,
): Promise<void> {
  const notices = await findChosen(db, noticeIds)
  if (notices.length === 0) return
  await signals.send(...new Set(notices.map(({ person_id }) => inboxTopic(person_id))))
  const texted = notices.filter((notice) => noticeText(notice.kind).sms && wantsSms(notice))
  if (texted.length === 0) return
  const now = clock.now()
  // Notices that were written together are of one kind.
  const delaySeconds = (smsTime(texted[0]!.kind, now).getTime() - now.getTime()) / 1000
  const lane = noticeIds.length > 1 ? ('bulk' as const) : undefined
  const payloads = texted.map(({ id }) => ({ noticeId: String(id), ...(lane && { lane }) }))
  await inTransaction(db, async (trx) => {
    await addJobs(trx, textNoticeJob, payloads, { delaySeconds, ...(lane && { lane }) })
    await run.complete(trx)
  })
}

/**
 * Promises the text message of a notice, once: the notice remembers its message in the same transaction. Nothing is sent
 * when the person turned the topic's messages off or has read the notice meanwhile.
 */
export async function textNotice(ctx: DeliverNotice, noticeId: bigint, lane?: Lane): Promise<void> {
  const { db, secrets, clock, openMobile } = ctx
  await inTransaction(db, async (trx) => {
    const notice = await trx.selectFrom('notice').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst()
    if (!notice || notice.read_at || notice.sms_message_id) return
    const text = noticeText(notice.kind).sms?.(notice.data)
    const [chosen] = await findChosen(trx, [noticeId])
    if (!text || !chosen || !wantsSms(chosen)) return
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
      lane,
    )
    await trx.updateTable('notice').set({ sms_message_id: reference }).where('id', '=', noticeId).execute()
  })
}

type ChosenNotice = { id: bigint; person_id: bigint; kind: NoticeKind; inbox: boolean | null; sms: boolean | null }

/** Notices with what their people chose for the topic. */
async function findChosen(db: Db, noticeIds: readonly bigint[]): Promise<ChosenNotice[]> {
  const topics = Object.entries(noticeKinds).map(([kind, { topic }]) => ({ kind, topic }))
  const { rows } = await sql<ChosenNotice>`
    select notice.id, notice.person_id, notice.kind, chosen.inbox, chosen.sms
    from notice
    join jsonb_to_recordset(${JSON.stringify(topics)}::jsonb) as known (kind text, topic text) on known.kind = notice.kind
    left join notice_choice as chosen on chosen.person_id = notice.person_id and chosen.topic = known.topic
    where notice.id = any(${noticeIds.map(String)}::bigint[])
    order by notice.id`.execute(db)
  return rows
}

function wantsSms({ kind, inbox, sms }: ChosenNotice): boolean {
  const chosen = inbox === null || sms === null ? undefined : { inbox, sms }
  return choiceInForce(noticeKinds[kind].topic, chosen).sms
}

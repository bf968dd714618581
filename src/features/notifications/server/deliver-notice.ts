import { sql } from 'kysely'
import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import { dayMs } from '#kit/durations.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { keepPlan } from '#platform/database/kept-plans.ts'
import { addJobs, defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Signals } from '#platform/signals.ts'
import type { Manifests } from '#platform/manifest.ts'
import type { NoticeDefinition } from '../notice-kinds.ts'
import { smsTime, wantsMessage } from '../notice-rules.ts'
import { textNoticeJobSchema } from '../schemas.ts'
import { offPath } from './one-tap.ts'
import { noticeChecksOf } from './notice-checks.ts'
import { noticesOf } from './notices-of.ts'
import { sendSms } from './send-sms.ts'

/** Queues the text message of a notice when it may leave. */
export const textNoticeJob = defineJob({ name: 'notifications.text-notice', payload: textNoticeJobSchema })

/** Returns a person's number. Features above know it, this one does not. */
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
  manifests: Manifests
  /** The base of links in text messages. */
  origin: string
}

/** After a day the news is old, and the inbox still has it. */
const smsLifeMs = dayMs

/** The topic for changes of a person's inbox. */
export const inboxTopic = (personId: bigint): string => `inbox:${personId}`

/**
 * After writing notices, signals each person's open pages once and schedules text messages. Bulk
 * messages yield to others.
 */
export async function deliverNotices(
  { db, clock, signals, manifests }: DeliverNotice,
  noticeIds: readonly bigint[],
  run: Pick<JobRun, 'complete'>,
): Promise<void> {
  const notices = await findChosen(db, manifests, noticeIds)
  if (notices.length === 0) return
  await signals.send(...new Set(notices.map(({ person_id }) => inboxTopic(person_id))))
  const texted = notices.filter((chosen) => chosen.notice.sms && wantsSms(chosen))
  if (texted.length === 0) return
  const now = clock.now()
  // Notices written together have one kind.
  const delaySeconds = (smsTime(texted[0]!.notice, now).getTime() - now.getTime()) / 1000
  const lane = noticeIds.length > 1 ? ('bulk' as const) : undefined
  const payloads = texted.map(({ id }) => ({ noticeId: String(id), ...(lane && { lane }) }))
  await inTransaction(db, async (trx) => {
    await addJobs(trx, textNoticeJob, payloads, { delaySeconds, ...(lane && { lane }) })
    await run.complete(trx)
  })
}

/**
 * Queues the text message of a notice once: the notice stores its message in the same transaction.
 * Skips when the person turned the topic off, has read the notice, or it no longer applies.
 */
export async function textNotice(ctx: DeliverNotice, noticeId: bigint, lane?: Lane): Promise<void> {
  const { db, secrets, clock, openMobile, manifests } = ctx
  await inTransaction(db, async (trx) => {
    const notice = await trx.selectFrom('notice').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst()
    if (!notice || notice.read_at || notice.sms_message_id) return
    const existing = noticesOf(manifests)[notice.kind]
    const [chosen] = await findChosen(trx, manifests, [noticeId])
    if (!existing?.sms || !chosen || !wantsSms(chosen)) return
    const mobile = await openMobile(trx, secrets, notice.person_id)
    // An account without a number has only its inbox.
    if ((mobile as string) === '') return
    const now = clock.now()
    const about = { data: notice.data, personId: notice.person_id, link: notice.link, now }
    const current = (await noticeChecksOf(manifests)[notice.kind]?.(trx, about)) ?? true
    if (current === false) return
    const off = existing.off?.(notice.data, notice.person_id)
    const parts = [
      existing.sms(current === true ? notice.data : current),
      existing.smsLink && notice.link && `${ctx.origin}${notice.link}`,
      off && `خاموش کردن: ${ctx.origin}${offPath(secrets, off)}`,
    ]
    const reference = await sendSms(
      trx,
      { secrets, now },
      {
        mobile,
        template: notice.kind,
        tokens: [parts.filter(Boolean).join('\n')],
        expiresAt: new Date(now.getTime() + smsLifeMs),
      },
      lane,
    )
    await trx.updateTable('notice').set({ sms_message_id: reference }).where('id', '=', noticeId).execute()
  })
}

type Row = { id: bigint; person_id: bigint; kind: string; data: object; inbox: boolean | null; sms: boolean | null }
type ChosenNotice = Row & { notice: NoticeDefinition }

/** Lists notices of known kinds with their people's choices for the topic. */
async function findChosen(db: Db, manifests: Manifests, noticeIds: readonly bigint[]): Promise<ChosenNotice[]> {
  const existing = noticesOf(manifests)
  const topics = Object.values(existing).map(({ kind, topic }) => ({ kind, topic }))
  const { rows } = await sql<Row>`
    select notice.id, notice.person_id, notice.kind, notice.data, chosen.inbox, chosen.sms
    from notice
    join jsonb_to_recordset(${JSON.stringify(topics)}::jsonb) as known (kind text, topic text) on known.kind = notice.kind
    left join notice_choice as chosen on chosen.person_id = notice.person_id and chosen.topic = known.topic
    where notice.id = any(${noticeIds.map(String)}::bigint[])
    order by notice.id`.execute(keepPlan(db))
  return rows.map((row) => ({ ...row, notice: existing[row.kind]! }))
}

function wantsSms({ notice, data, inbox, sms }: ChosenNotice): boolean {
  const chosen = inbox === null || sms === null ? undefined : { inbox, sms }
  return wantsMessage(notice, data, chosen)
}

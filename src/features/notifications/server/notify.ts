import { sql } from 'kysely'
import './tables.ts'
import type { Trx } from '#platform/database/database.ts'
import { keepPlan } from '#platform/database/kept-plans.ts'
import { defineJob, jobBy } from '#platform/jobs/jobs.ts'
import type { Lane } from '#platform/jobs/lanes.ts'
import type { NoticeDefinition } from '../notice-kinds.ts'
import { choiceInForce } from '../notice-rules.ts'
import { noticeJobSchema, noticesJobSchema } from '../schemas.ts'

/** Signals open pages about a batch of notices and schedules their text messages. */
export const deliverNoticesJob = defineJob({
  name: 'notifications.deliver-notice',
  version: 2,
  payload: noticesJobSchema.or(noticeJobSchema.transform(({ noticeId }) => ({ noticeIds: [noticeId] }))),
})

/**
 * One notice to one person. `link` is a path of this site; `key` identifies the event
 * (`ticket:17:reply:3`), and reaches a person once.
 */
export type NewNotice<Data extends object = object> = {
  notice: NoticeDefinition<Data>
  personId: bigint
  data: Data
  link: string | null
  key: string
}

/** Notices of one kind to many people. */
type NewNotices<Data extends object> = {
  notice: NoticeDefinition<Data>
  to: readonly Omit<NewNotice<Data>, 'notice'>[]
}

/** Per statement, and per job. */
const batchSize = 500

/** Notifies one person; see {@link notifyMany}. */
export const notify = async <Data extends object>(
  trx: Trx,
  ctx: { now: Date },
  { notice, ...to }: NewNotice<Data>,
): Promise<void> => void (await notifyMany(trx, ctx, { notice, to: [to] }))

/**
 * Notifies people with one kind of notice, in the caller's transaction: inbox rows exist exactly
 * when it commits. Signals and text messages follow by one low-priority job per 500. Skips people
 * who turned the topic off. Returns the number of new notices. Call it in transactions of 500 for
 * thousands.
 */
export async function notifyMany<Data extends object>(
  trx: Trx,
  ctx: { now: Date },
  { notice, to }: NewNotices<Data>,
): Promise<number> {
  const { topic } = notice
  // Bulk notices, including price drops, which concern thousands at once.
  const lane = to.length > 1 || topic === 'bookmark' || topic === 'search' || topic === 'price' ? 'bulk' : 'normal'
  let count = 0
  for (let first = 0; first < to.length; first += batchSize) {
    count += await writeNotices(trx, ctx.now, { notice, to: to.slice(first, first + batchSize), lane })
  }
  return count
}

/** Writes notices for subscribers without this key, and the job that delivers them; returns the number of notices. */
async function writeNotices<Data extends object>(
  trx: Trx,
  now: Date,
  { notice, to, lane }: NewNotices<Data> & { lane: Lane },
): Promise<number> {
  const { kind, topic } = notice
  const byDefault = choiceInForce(topic, undefined).inbox
  const always = choiceInForce(topic, { inbox: false, sms: false }).inbox
  const rows = to.map(({ personId, data, link, key }) => ({ person_id: String(personId), data, link, key }))
  const job = jobBy(trx, deliverNoticesJob, { lane })
  const { rows: written } = await sql`
    with written as (
    insert into notice (person_id, kind, data, link, key, created_at)
    select recipients.person_id, ${kind}, recipients.data, recipients.link, recipients.key, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as recipients (person_id bigint, data jsonb, link text, key text)
    left join notice_choice as chosen on chosen.person_id = recipients.person_id and chosen.topic = ${topic}
    where ${always}::boolean or coalesce(chosen.inbox, ${byDefault}::boolean)
    order by recipients.person_id
    on conflict (person_id, key) do nothing
    returning id
    ), scheduled as (
      ${job.insert(sql`jsonb_build_object('noticeIds', jsonb_agg(id::text order by id)) from written having count(*) > 0`)}
    )
    select id from written`.execute(keepPlan(trx))
  if (written.length > 0) job.wake()
  return written.length
}

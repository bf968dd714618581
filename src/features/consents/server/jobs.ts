import './tables.ts'
import { behalfAnswered, forgetBehalf, inquiryKinds } from '#features/inquiries/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { consentPath } from '../addresses.ts'
import { keptDays, type ConsentKind } from '../rules.ts'
import { consents, noteEvent } from './find-consents.ts'
import { consentAnsweredNotice, consentUsedNotice } from './notices.ts'

type JobContext = Pick<Platform, 'clock' | 'database'>

/** The requests whose time is over. */
const overdueConsents = (db: Db, now: Date) =>
  db
    .selectFrom('consent')
    .select('id')
    .where('state', 'in', ['asked', 'approved'])
    .where((is) => is(is.fn.coalesce('usable_until', 'answer_until'), '<=', now))
    .where(notFailed('consents.end', 'id'))
    .limit(200)

/** The ended requests that are kept no longer. */
const oldConsents = (db: Db, now: Date) =>
  db
    .selectFrom('consent')
    .select(['id', 'public_id'])
    .where('ended_at', '<', new Date(now.getTime() - keptDays * dayMs))
    .where(notFailed('consents.end', 'id'))
    .limit(200)

/** Ends unanswered and expired requests, and deletes answers after their retention. */
export async function endOverdue({ database: { db }, clock }: JobContext): Promise<void> {
  const now = clock.now()
  const due = await overdueConsents(db, now).execute()
  await eachRow('consents.end', due, ({ id }) => inTransaction(db, (trx) => endOne(trx, id, now)))
  const old = await oldConsents(db, now).execute()
  await eachRow('consents.end', old, async ({ id, public_id }) => {
    await inTransaction(db, async (trx) => {
      await forgetBehalf(trx, consentPath(public_id), now)
      await trx.deleteFrom('consent').where('id', '=', id).execute()
    })
  })
}

async function endOne(trx: Trx, id: bigint, now: Date): Promise<void> {
  const match = await consents.lockIf(trx, id)
  const row = match && (await consents.act(trx, { now }, match, { act: 'expire', by: 'time' }))
  if (row?.state !== 'expired' || row.asker_id === null) return
  await notify(
    trx,
    { now },
    {
      notice: consentAnsweredNotice,
      personId: row.asker_id,
      data: { car: row.subject_title, kind: row.subject_kind, answer: 'expired' },
      link: consentPath(row.public_id),
      key: `consent:${row.public_id}:expired`,
    },
  )
}

/** On an answer by consent, logs it and notifies the owner. */
export const consentSubscriptions = ({ clock }: Pick<Platform, 'clock'>): readonly Subscription[] => [
  subscribe(behalfAnswered, {
    name: 'consents.answered',
    run: async (trx, { path, kind, inquiryId }) => {
      const row = await trx
        .selectFrom('consent')
        .selectAll()
        .where('public_id', '=', path.split('/').at(-1) ?? '')
        .executeTakeFirst()
      if (!row || consentPath(row.public_id) !== path) return
      await noteEvent(trx, { consentId: row.id, what: 'answered', at: clock.now(), kind })
      if (row.owner_id === null) return
      await notify(
        trx,
        { now: clock.now() },
        {
          notice: consentUsedNotice,
          personId: row.owner_id,
          data: {
            car: row.subject_title,
            kind: row.subject_kind,
            service: inquiryKinds[kind as ConsentKind].title,
          },
          link: path,
          key: `consent:${row.public_id}:answered:${inquiryId}`,
        },
      )
    },
  }),
]

export const consentJobs = (platform: JobContext): JobTable => ({
  'consents.end': {
    everySeconds: 60,
    rows: () => [
      overdueConsents(platform.database.db, platform.clock.now()),
      oldConsents(platform.database.db, platform.clock.now()),
    ],
    run: () => endOverdue(platform),
  },
})

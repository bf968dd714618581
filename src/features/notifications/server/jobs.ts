import './tables.ts'
import { dayMs } from '#kit/durations.ts'
import { handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import { checkDelivery, undelivered } from './check-delivery.ts'
import { deliverNotices, inboxTopic, textNotice, textNoticeJob, type DeliverNotice } from './deliver-notice.ts'
import { deliverSms, deliverSmsJob, type DeliverSms } from './deliver-sms.ts'
import { deliverNoticesJob } from './notify.ts'
import { announceJob } from './read-notices.ts'

const day = dayMs
const keepSmsMs = 30 * day
const keepNoticesMs = 90 * day

/**
 * The jobs of text messages: deliver queued ones, poll delivery states, and delete those older than
 * 30 days.
 */
export function smsJobs(ctx: DeliverSms): JobTable {
  const { db, clock } = ctx
  return {
    [deliverSmsJob.name]: handleJob(deliverSmsJob, ({ messageId }) => deliverSms(ctx, messageId)),
    'notifications.ask-delivery': {
      everySeconds: 10,
      rows: () => [undelivered(db, clock.now())],
      run: () => checkDelivery(ctx),
    },
    'notifications.forget-sms': {
      everySeconds: 6 * 3600,
      run: async () => {
        const before = new Date(clock.now().getTime() - keepSmsMs)
        await db.deleteFrom('sms_message').where('created_at', '<', before).execute()
      },
    },
  }
}

/** The jobs of the inbox: follow-ups of notices, and deletion after 90 days. */
export function noticeJobs(ctx: DeliverNotice): JobTable {
  const { db, clock, signals } = ctx
  return {
    [deliverNoticesJob.name]: handleJob(deliverNoticesJob, ({ noticeIds }, run) => deliverNotices(ctx, noticeIds, run)),
    [textNoticeJob.name]: handleJob(textNoticeJob, ({ noticeId, lane }) => textNotice(ctx, noticeId, lane)),
    [announceJob.name]: handleJob(announceJob, ({ personId }) => signals.send(inboxTopic(personId))),
    'notifications.forget-notices': {
      everySeconds: 6 * 3600,
      run: async () => {
        const before = new Date(clock.now().getTime() - keepNoticesMs)
        await db.deleteFrom('notice').where('created_at', '<', before).execute()
      },
    },
  }
}

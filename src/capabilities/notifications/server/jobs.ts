import './tables.ts'
import type { JobPayload, JobTable } from '#platform/jobs.ts'
import { askDelivery } from './ask-delivery.ts'
import { deliverNotice, inboxTopic, textNotice, textNoticeJob, type DeliverNotice } from './deliver-notice.ts'
import { deliverJob, deliverSms, type DeliverSms } from './deliver-sms.ts'
import { deliverNoticeJob } from './notify.ts'
import { announceJob } from './read-notices.ts'

const day = 24 * 3600 * 1000
const keepSmsMs = 30 * day
const keepNoticesMs = 90 * day

/** Jobs of text messages: delivering what was promised, asking whether it arrived, and forgetting what is older than 30 days. */
export function smsJobs(ctx: DeliverSms): JobTable {
  const { db, clock } = ctx
  return {
    [deliverJob]: { run: ({ messageId }) => deliverSms(ctx, BigInt(String(messageId))) },
    'notifications.ask-delivery': { everySeconds: 10, run: () => askDelivery(ctx) },
    'notifications.forget-sms': {
      everySeconds: 6 * 3600,
      run: async () => {
        const before = new Date(clock.now().getTime() - keepSmsMs)
        await db.deleteFrom('sms_message').where('created_at', '<', before).execute()
      },
    },
  }
}

const idOf = ({ noticeId }: JobPayload): bigint => BigInt(String(noticeId))

/** Jobs of the inbox: what follows a notice, and forgetting after 90 days. */
export function noticeJobs(ctx: DeliverNotice): JobTable {
  const { db, clock, signals } = ctx
  return {
    [deliverNoticeJob]: { run: (payload) => deliverNotice(ctx, idOf(payload)) },
    [textNoticeJob]: { run: (payload) => textNotice(ctx, idOf(payload)) },
    [announceJob]: { run: ({ personId }) => signals.send(inboxTopic(BigInt(String(personId)))) },
    'notifications.forget-notices': {
      everySeconds: 6 * 3600,
      run: async () => {
        const before = new Date(clock.now().getTime() - keepNoticesMs)
        await db.deleteFrom('notice').where('created_at', '<', before).execute()
      },
    },
  }
}

import './tables.ts'
import type { JobTable } from '#platform/jobs.ts'
import { deliverJob, deliverSms, type DeliverSms } from './deliver-sms.ts'

const keepMs = 30 * 24 * 3600 * 1000

/** Jobs of this capability: delivering promised messages, and forgetting what is older than 30 days. */
export function smsJobs(doing: DeliverSms): JobTable {
  const { db, clock } = doing
  return {
    [deliverJob]: { run: ({ messageId }) => deliverSms(doing, BigInt(String(messageId))) },
    'notifications.forget-sms': {
      everySeconds: 6 * 3600,
      run: async () => {
        const before = new Date(clock.now().getTime() - keepMs)
        await db.deleteFrom('sms_message').where('created_at', '<', before).execute()
      },
    },
  }
}

import './tables.ts'
import type { Db } from '#platform/database/database.ts'

/** `sent`: accepted by the provider; `failed`: also an unreachable phone. */
export type SmsDelivery = 'waiting' | 'sent' | 'delivered' | 'failed'

/** Finds a message's state; `reference` comes from `sendSms`. Null when deleted. */
export async function smsDelivery(db: Db, reference: bigint): Promise<SmsDelivery | null> {
  const row = await db
    .selectFrom('sms_message')
    .select(['state', 'delivery'])
    .where('id', '=', reference)
    .executeTakeFirst()
  return row ? (row.delivery ?? row.state) : null
}

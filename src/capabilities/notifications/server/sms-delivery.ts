import './tables.ts'
import type { Db } from '#platform/database.ts'

/** `sent`: the provider took it and hands it to the operator; `failed` also when the telephone could not be reached. */
export type SmsDelivery = 'waiting' | 'sent' | 'delivered' | 'failed'

/** Where a message is; `reference` is what `sendSms` gave. Null when it is forgotten already. */
export async function smsDelivery(db: Db, reference: bigint): Promise<SmsDelivery | null> {
  const row = await db
    .selectFrom('sms_message')
    .select(['state', 'delivery'])
    .where('id', '=', reference)
    .executeTakeFirst()
  return row ? (row.delivery ?? row.state) : null
}

import './tables.ts'
import { sql } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import type { SmsPort } from './providers/sms-port.ts'

const pollForMs = dayMs
const maxAtOnce = 50

/** The messages whose delivery state is unknown and due for a check. */
export const undelivered = (db: Db, now: Date) =>
  db
    .selectFrom('sms_message')
    .select(['id', 'provider', 'provider_reference'])
    .where('state', '=', 'sent')
    .where('delivery', 'is', null)
    .where('answered_at', '>', new Date(now.getTime() - pollForMs))
    .where(({ or, eb }) =>
      or([
        eb('delivery_asked_at', 'is', null),
        sql<boolean>`delivery_asked_at < ${now}::timestamptz - (${now}::timestamptz - answered_at) / 4`,
      ]),
    )
    .where(notFailed('notifications.ask-delivery', 'id'))
    .orderBy('answered_at', 'desc')
    .limit(maxAtOnce)

/**
 * Asks providers for the delivery state of accepted messages, with growing pauses, for a day. An
 * unclear answer changes nothing.
 */
export async function checkDelivery({ db, clock, port }: { db: Db; clock: Clock; port: SmsPort }): Promise<void> {
  const now = clock.now()
  const messages = await undelivered(db, now).execute()
  await eachRow(
    'notifications.ask-delivery',
    messages,
    async ({ id, provider, provider_reference: providerReference }) => {
      if (!provider || !providerReference) return
      const state = await port.findDelivery({ provider, providerReference })
      const delivery = state === 'underway' ? null : state
      await db
        .updateTable('sms_message')
        .set({ delivery, delivery_asked_at: now })
        .where('id', '=', id)
        .where('delivery', 'is', null)
        .execute()
    },
  )
}

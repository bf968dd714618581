import './tables.ts'
import '../../ad/server/tables.ts'
import { z } from 'zod'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { defineNotice, notify } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { addJob, defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import { threadPath } from '../../conversation-addresses.ts'
import { findAssignee } from './party.ts'
import { otherParty, notifyAfterSeconds, type Party } from '../rules.ts'

/** Announces unread messages; their text stays in the thread. */
export const newMessageNotice = defineNotice<{ ad: string; kind: 'text' | 'offer' | 'visit' }>({
  kind: 'new-message',
  topic: 'ad',
  title: ({ ad, kind }) =>
    kind === 'offer'
      ? `پیشنهاد قیمت برای ${ad}`
      : kind === 'visit'
        ? `پیشنهاد قرار بازدید برای ${ad}`
        : `پیام جدید دربارهٔ ${ad}`,
  sms: ({ ad }) => `برای ${ad} پیام جدید دارید. در فرمان ببینید.`,
  smsName: 'پیام جدید دربارهٔ آگهی',
})

export const notifyUnreadJob = defineJob({
  name: 'marketplace.tell-unread',
  payload: z.object({ conversationId: z.string().regex(/^[1-9]\d{0,17}$/), side: z.enum(['buyer', 'seller']) }),
})

/**
 * Schedules a notice for messages that stay unread. A party with the thread open reads them first.
 */
export const planUnreadNotices = (db: Db, conversationId: bigint, side: Party): Promise<void> =>
  addJob(
    db,
    notifyUnreadJob,
    { conversationId: String(conversationId), side },
    { key: `tell-unread:${conversationId}:${side}`, delaySeconds: notifyAfterSeconds },
  )

type Statement = { conversationId: string; side: Party }

/** Sends one notice for all messages since the person last read the thread. */
export async function notifyUnread(
  { db, clock }: { db: Db; clock: Clock },
  { conversationId, side }: Statement,
  run: Pick<JobRun, 'complete'>,
): Promise<void> {
  const catalogue = await getCatalogue(db)
  await inTransaction(db, async (trx) => {
    const thread = await trx
      .selectFrom('conversation')
      .innerJoin('ad', 'ad.id', 'ad_id')
      .select([
        'conversation.id',
        'conversation.public_id',
        'buyer_id',
        'conversation.seller_id',
        'ad.trim_id',
        'ad.gallery_id',
      ])
      .select([`${side}_unread as unread`, `${side}_read_id as readId`])
      .where('conversation.id', '=', BigInt(conversationId))
      .forUpdate('conversation')
      .executeTakeFirst()
    if (thread && thread.unread > 0) {
      const first = await trx
        .selectFrom('conversation_message')
        .select(['id', 'kind'])
        .where('conversation_id', '=', thread.id)
        .where('author', '=', otherParty(side))
        .where('id', '>', thread.readId)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (first)
        await notify(
          trx,
          { now: clock.now() },
          {
            notice: newMessageNotice,
            personId:
              side === 'buyer'
                ? thread.buyer_id
                : await findAssignee(trx, { sellerId: thread.seller_id, galleryId: thread.gallery_id }),
            data: { ad: vehicleTitle(catalogue, thread.trim_id), kind: first.kind },
            link: threadPath(thread.public_id),
            key: `message:${first.id}`,
          },
        )
    }
    await run.complete(trx)
  })
}

import './tables.ts'
import { sql } from 'kysely'
import { readNoticesAbout } from '#features/notifications/contract.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { threadPath } from '../../conversation-addresses.ts'
import { signalThreads } from './live.ts'
import type { Party } from '../rules.ts'

type Reading = { id: bigint; publicId: string; side: Party; personId: bigint; otherId: bigint }

/**
 * Marks a thread and its notices as read for one party, and signals the other party's pages. Writes
 * nothing when nothing is unread.
 */
export async function readThread({ db, now }: { db: Db; now: Date }, thread: Reading): Promise<void> {
  const { id, publicId, side, personId, otherId } = thread
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('conversation')
      .set({
        [`${side}_unread`]: 0,
        [`${side}_read_id`]: sql<bigint>`(select max(id) from conversation_message where conversation_id = ${id})`,
      })
      .where('id', '=', id)
      .where(`${side}_unread`, '>', 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await readNoticesAbout({ db: trx, now }, personId, threadPath(publicId))
    signalThreads(trx, otherId, personId)
  })
}

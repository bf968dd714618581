import './tables.ts'
import { sql } from 'kysely'
import { notify } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { myStrikesPath } from '../../own-ad-addresses.ts'
import { strikeEndedNotice } from './notices.ts'

const batchSize = 200

/** Notifies sellers once that the term of their strike is over. Its effect ends by itself at that time. */
export async function endStrikes({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{
    id: bigint
    personId: bigint | null
    seller: string
    effect: string
  }>`
    select seller_strike.id, coalesce(person_id, gallery.owner_id) as "personId", coalesce(gallery.name, '') as seller, effect
    from seller_strike left join gallery on gallery.id = gallery_id
    where ends_at <= ${now} and ended_at is null and withdrawn_at is null
      and ${notFailed('marketplace.end-strikes', 'seller_strike.id')} order by ends_at limit ${batchSize}`.execute(db)
  await eachRow('marketplace.end-strikes', rows, ({ id, personId, seller, effect }) =>
    inTransaction(db, async (trx) => {
      const ended = await trx
        .updateTable('seller_strike')
        .set({ ended_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      if (ended.numUpdatedRows === 0n || personId === null) return
      const data = { seller, closed: effect === 'closed' }
      const to = { personId, data, link: myStrikesPath, key: `strike-ended:${id}` }
      await notify(trx, { now }, { ...to, notice: strikeEndedNotice })
    }),
  )
}

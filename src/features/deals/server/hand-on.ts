import './tables.ts'
import { sql } from 'kysely'
import { findDealer, findWorkplaces } from '#features/marketplace/contract.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { eachRow } from '#platform/jobs/each-row.ts'
import { noteDeal, notifyWaiting } from './deals.ts'

/**
 * Hands the deals of a dismissed member to the owner of the dealer. A draft without both signatures loses its
 * confirmations, since another person acts. Returns the number of deals.
 */
export async function handOn(db: Db, now: Date): Promise<number> {
  const open = await db
    .selectFrom('deal')
    .select(['id', 'seller_id', 'gallery_id'])
    .where('ended_at', 'is', null)
    .where('gallery_id', 'is not', null)
    .orderBy('id')
    .limit(5000)
    .execute()
  const works = new Map<string, boolean>()
  for (const { seller_id: sellerId, gallery_id: dealerId } of open) {
    const key = `${sellerId}:${dealerId}`
    if (sellerId === null) works.set(key, false)
    else if (!works.has(key))
      works.set(
        key,
        (await findWorkplaces(db, sellerId)).some(({ id }) => id === dealerId),
      )
  }
  const left = open.filter(({ seller_id, gallery_id }) => !works.get(`${seller_id}:${gallery_id}`))
  let handed = 0
  await eachRow('deals.stop-stranded', left, ({ id, gallery_id: dealerId }) =>
    inTransaction(db, async (trx) => {
      const dealer = await findDealer(trx, dealerId!)
      if (dealer?.ownerId == null) return
      const row = await trx
        .updateTable('deal')
        .set({ seller_id: dealer.ownerId })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('seller_id', 'is distinct from', dealer.ownerId)
        .returningAll()
        .executeTakeFirst()
      if (!row) return
      await trx
        .updateTable('deal_agreement')
        .set({ seller_signed_at: null, seller_signed_by: null })
        .where('deal_id', '=', id)
        .where(sql<boolean>`(buyer_signed_at is null or seller_signed_at is null)`)
        .execute()
      await noteDeal(trx, id, { act: 'hand-on', by: 'house', at: now })
      await notifyWaiting(trx, now, row, { to: ['seller'], what: 'handed-on', key: `handed-on:${dealer.ownerId}` })
      handed++
    }),
  )
  return handed
}

import '../../ad/server/tables.ts'
import type { Trx } from '#platform/database/database.ts'

/**
 * Pauses a person's public ads whose number now belongs to another person. A dealer has its own
 * number.
 */
export async function stopAdsWithoutNumber(trx: Trx, { personId }: { personId: string }): Promise<void> {
  await trx
    .updateTable('ad')
    .set({ state: 'suspended' })
    .where('seller_id', '=', BigInt(personId))
    .where('gallery_id', 'is', null)
    .where('state', '=', 'published')
    .execute()
}

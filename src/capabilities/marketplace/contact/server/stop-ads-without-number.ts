import '../../ad/server/tables.ts'
import type { Trx } from '#platform/database.ts'

/** Stops a person's own public ads, whose number belongs to somebody else now. A gallery has a number of its own. */
export async function stopAdsWithoutNumber(trx: Trx, { personId }: { personId: string }): Promise<void> {
  await trx
    .updateTable('ad')
    .set({ state: 'suspended' })
    .where('seller_id', '=', BigInt(personId))
    .where('gallery_id', 'is', null)
    .where('state', '=', 'published')
    .execute()
}

import '../../ad/server/tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { ContactWay } from '../../ad/contact-way.ts'

type NewWay = { personId: bigint; adId: string; way: ContactWay; from?: number; until?: number }

/** Saves the contact way and hours of an ad; throws not-found for other people's ads. */
export async function saveContactWay(
  { db }: RequestContext,
  { personId, adId, way, from, until }: NewWay,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ad')
    .set({ contact_way: way, contact_from: from ?? null, contact_until: until ?? null })
    .where('public_id', '=', adId)
    .where('seller_id', '=', personId)
    .where('gallery_id', 'is', null)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

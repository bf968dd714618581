import type { Catalogue } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { AdCard } from '../ad-card.ts'
import { cardColumns, gallerySlug } from './list-ads.ts'
import { presentCard } from './present-card.ts'
import './tables.ts'

/** Cards of chosen ads, in the order of `publicIds`; ads that nobody may see any more are left out, sold ones stay. */
export async function findCards(
  db: Db,
  catalogue: Catalogue,
  publicIds: readonly string[],
  now: Date,
): Promise<AdCard[]> {
  if (publicIds.length === 0) return []
  const rows = await db
    .selectFrom('ad')
    .select(cardColumns)
    .select(gallerySlug)
    .where('public_id', 'in', publicIds)
    .where('state', 'in', ['published', 'sold'])
    .execute()
  const byId = new Map(rows.map((row) => [row.public_id, row]))
  return publicIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentCard(row, catalogue, now)] : []
  })
}

import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import { bookmarkableStates } from './change-bookmark.ts'
import { asOthersSee, cardColumns, dealerSlug } from '../../ad/server/ad-rows.ts'
import { presentCard, presentCards } from '../../ad/server/present-card.ts'
import '../../ad/server/tables.ts'

/**
 * Lists the stored cards of ads in the order of `publicIds`. Skips invisible ads, keeps sold ones.
 */
export async function findCardRows(db: Db, publicIds: readonly string[]) {
  if (publicIds.length === 0) return []
  const rows = await db
    .selectFrom('ad')
    .select(cardColumns)
    .select(dealerSlug)
    .where('public_id', 'in', publicIds)
    .where('state', 'in', bookmarkableStates)
    .execute()
  const byId = new Map(rows.map((row) => [row.public_id, asOthersSee(row)]))
  return publicIds.flatMap((id) => byId.get(id) ?? [])
}

/** The same as formatted cards. */
export async function findCards(
  db: Db,
  catalogue: Catalogue,
  publicIds: readonly string[],
  now: Date,
): Promise<AdCard[]> {
  return presentCards(await findCardRows(db, publicIds), (row) => presentCard(row, catalogue, now))
}

import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdCard } from '../ad-card.ts'
import type { PlateKind } from '../choices.ts'
import { chooseSimilar, type Comparable, type Difference } from '../similar.ts'
import { cardColumns, dealerSlug } from './ad-rows.ts'
import { presentCard, presentCards } from './present-card.ts'
import './tables.ts'

/** The newest ads of the model suffice and bound the query for common cars. */
const considered = 60

/** A live ad of the same model, with its advantages and disadvantages. */
export type SimilarAd = { ad: AdCard } & Difference

/** Lists similar live ads with their advantages and disadvantages. Uses the index `ad_model`. */
export async function findSimilar(
  db: Db,
  ad: Comparable & { id: bigint; plate_kind: PlateKind },
  catalogue: Catalogue,
  now: Date,
): Promise<SimilarAd[]> {
  const rows = await db
    .selectFrom('ad')
    .select(cardColumns)
    .select(dealerSlug)
    .select(['engine_state', 'gearbox_state', 'document_kind'])
    .where('state', '=', 'published')
    .where('model_id', '=', ad.model_id)
    .where('id', '<>', ad.id)
    // Cars with free-zone plates are a separate market.
    .where('plate_kind', '=', ad.plate_kind)
    .orderBy('published_at', 'desc')
    .limit(considered)
    .execute()
  const similar = chooseSimilar(ad, rows)
  const cards = presentCards(
    similar.map(({ other }) => other),
    (row) => presentCard(row, catalogue, now),
  )
  return similar.map(({ better, worse }, at) => ({ ad: cards[at]!, better, worse }))
}

import type { Catalogue } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { AdCard } from '../ad-card.ts'
import type { PlateKind } from '../choices.ts'
import { chooseSimilar, type Comparable, type Difference } from '../similar.ts'
import { cardColumns, gallerySlug } from './ad-rows.ts'
import { presentCard, presentCards } from './present-card.ts'
import './tables.ts'

/** The newest of the model are enough to choose from, and keep the query small for the commonest cars. */
const considered = 60

/** A live ad of the same model, with what it is better and worse in. */
export type SimilarAd = { ad: AdCard } & Difference

/** Live ads like this one, each with what it is better and worse in; reads the index `ad_model`. */
export async function findSimilar(
  db: Db,
  ad: Comparable & { id: bigint; plate_kind: PlateKind },
  catalogue: Catalogue,
  now: Date,
): Promise<SimilarAd[]> {
  const rows = await db
    .selectFrom('ad')
    .select(cardColumns)
    .select(gallerySlug)
    .where('state', '=', 'published')
    .where('model_id', '=', ad.model_id)
    .where('id', '<>', ad.id)
    // Cars of the free zones are another market.
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

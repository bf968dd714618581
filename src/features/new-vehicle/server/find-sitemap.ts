import { getCatalogue } from '#features/catalog/contract.ts'
import { findNewCarPrices } from '#features/prices/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { carInfoPath, newComparePath, pairPath, rangePath } from '../addresses.ts'
import { likelyPairs } from './compare/near-cars.ts'

/** Lists makers, models, trims and prepared comparisons; their last change is unknown. */
export async function findSitemap(db: Db, now: Date): Promise<SitemapEntry[]> {
  const catalogue = await getCatalogue(db)
  const { makes, models, trims } = catalogue
  const { bySlug } = await findNewCarPrices(db, now)
  const paths = [
    ...[...makes.list, ...models.list].map(({ slug }) => rangePath(slug)),
    ...trims.list.map(({ slug }) => carInfoPath(slug)),
    newComparePath,
    ...likelyPairs(catalogue, bySlug).map(({ slug }) => pairPath(slug)),
  ]
  return paths.map((path) => ({ path, changed: null }))
}

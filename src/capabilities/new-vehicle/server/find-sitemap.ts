import { getCatalogue } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { carInfoPath, rangePath } from '../addresses.ts'

/** Makers, models and trims; when one of them last changed is not known. */
export async function findSitemap(db: Db): Promise<SitemapEntry[]> {
  const { makes, models, trims } = await getCatalogue(db)
  const paths = [
    ...[...makes.list, ...models.list].map(({ slug }) => rangePath(slug)),
    ...trims.list.map(({ slug }) => carInfoPath(slug)),
  ]
  return paths.map((path) => ({ path, changed: null }))
}

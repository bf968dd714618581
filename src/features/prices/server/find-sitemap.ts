import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { pricesPath, trimPricePath } from '../addresses.ts'
import './tables.ts'

/** Returns the table of prices, and the page of each trim and model with a price, with the day of the newest. */
export async function findSitemap(db: Db): Promise<SitemapEntry[]> {
  const { trims, models } = await getCatalogue(db)
  const rows = await db
    .selectFrom('market_day')
    .select(['trim_id', sql<Date>`max(day)::timestamptz`.as('changed')])
    .groupBy('trim_id')
    .orderBy('trim_id')
    .execute()
  const newest = rows.reduce<Date | null>((last, { changed }) => (last && last > changed ? last : changed), null)
  const ofModels = new Map<string, Date>()
  for (const { trim_id, changed } of rows) {
    const model = models.byId.get(trims.byId.get(trim_id)?.modelId ?? 0)
    const before = model && ofModels.get(model.slug)
    if (model && (!before || before < changed)) ofModels.set(model.slug, changed)
  }
  return [
    { path: pricesPath, changed: newest },
    ...rows.flatMap(({ trim_id, changed }) => {
      const trim = trims.byId.get(trim_id)
      return trim ? [{ path: trimPricePath(trim.slug), changed }] : []
    }),
    ...[...ofModels].map(([slug, changed]) => ({ path: trimPricePath(slug), changed })),
  ]
}

import { sql } from 'kysely'
import type { ProductFigures } from '#platform/house-figures.ts'
import { advertisementPath, dealersPath } from '../addresses.ts'
import { countAllLive } from '../ad/server/count-all-live.ts'
import '../dealers/server/tables.ts'

/** Market figures for the page about the company. */
export const marketFigures: ProductFigures = async ({ db }) => {
  const { n } = await db
    .selectFrom('gallery')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return [
    { label: 'آگهی فعال', count: await countAllLive(db), href: advertisementPath, order: 10 },
    { label: 'نمایشگاه فعال', count: n, href: dealersPath, order: 20 },
  ]
}

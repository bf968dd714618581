import { sql } from 'kysely'
import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import '../../ad/server/tables.ts'

const shown = 8

/** Returns the slugs of the makes with the most live ads, most first. */
export async function findPopularMakes(db: Db, catalogue: Catalogue): Promise<string[]> {
  const rows = await db
    .selectFrom('ad')
    .select(['make_id', sql<number>`count(*)::int`.as('n')])
    .where('state', '=', 'published')
    .groupBy('make_id')
    .orderBy('n', 'desc')
    .orderBy('make_id')
    .limit(shown)
    .execute()
  return rows.flatMap(({ make_id }) => catalogue.makes.byId.get(make_id)?.slug ?? [])
}

import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import '../tables.ts'
import { storedColumns } from './ad-index.ts'

const columns = [
  'id',
  'state',
  'gallery_id',
  ...storedColumns,
  'price_rial',
  'year',
  'mileage_km',
  'published_at',
  'gap_permille',
  'drop_rial',
  'search_text',
] as const

/** What the index knows of an ad. */
export type IndexRow = Awaited<ReturnType<typeof findLiveRows>>[number]

const batch = 20_000

/** Live ads after an id, a batch at a time. */
export const findLiveRows = (db: Db, afterId: bigint) =>
  db
    .selectFrom('ad')
    .select(columns)
    .where('state', '=', 'published')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batch)
    .execute()

/**
 * Ads that any transaction wrote that was not over at `since`, with the new point to ask from. One statement, so that rows
 * and point belong to the same snapshot: whatever commits later has a transaction id at or after that point.
 */
export const findChangedRows = (db: Db, since: string) =>
  db
    .selectFrom('ad')
    .select(columns)
    .select(sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('point'))
    .where(sql<boolean>`revision >= ${since}::text::xid8`)
    .execute()

/** The oldest transaction that is not over yet. */
export async function currentPoint(db: Db): Promise<string> {
  const { rows } = await sql<{ point: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as point`.execute(
    db,
  )
  return rows[0]!.point
}

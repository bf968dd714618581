import type { Db } from '#platform/database.ts'
import { albumPath } from '../addresses.ts'
import './tables.ts'

/** The newest published album of a model, and how many pictures it has; null when there is none. */
export async function albumOfModel(db: Db, modelId: number): Promise<{ href: string; count: number } | null> {
  const row = await db
    .selectFrom('album')
    .innerJoin('album_picture', 'album_picture.album_id', 'album.id')
    .select((eb) => ['album.slug', eb.fn.countAll<bigint>().as('count')])
    .where('model_id', '=', modelId)
    .where('state', '=', 'published')
    .groupBy('album.id')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { href: albumPath(row.slug), count: Number(row.count) } : null
}

import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './tables.ts'

/** Orders pictures as people view them. */
export const pictureOrder = sql`array_position(array['outside', 'inside', 'engine'], category), place, album_picture.id`

export type AlbumRow = {
  id: bigint
  slug: string
  title: string
  model_id: number
  changed_at: Date
  published_at: Date
  cover: string
  count: number
  bytes: number | null
  drawn: boolean
}

/**
 * Lists published albums with pictures, newest first. There are hundreds at most, so all are read.
 */
export async function findAlbums(db: Db): Promise<AlbumRow[]> {
  const { rows } = await sql<AlbumRow>`
    select album.id, slug, title, model_id, changed_at, published_at,
      (select picture from album_picture where album_id = album.id order by ${pictureOrder} limit 1) as cover,
      count(*)::int as count, bool_and(album_picture.drawn) as drawn,
      case when count(small_bytes) = count(*) then sum(small_bytes)::int end as bytes
    from album join album_picture on album_id = album.id
    where state = 'published'
    group by album.id order by published_at desc, album.id desc`.execute(db)
  return rows
}

export type PictureRow = Awaited<ReturnType<typeof findPictures>>[number]

/** Lists the pictures of an album. */
export const findPictures = (db: Db, albumId: bigint) =>
  db
    .selectFrom('album_picture')
    .select(['id', 'picture', 'drawn', 'category', 'caption', 'credit', 'place', 'small_bytes', 'large_bytes'])
    .where('album_id', '=', albumId)
    .orderBy(pictureOrder)
    .execute()

import { getCatalogue } from '#features/catalog/contract.ts'
import { formatJalali, toJalali } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { albumPath } from '../addresses.ts'
import { findPictures } from './find-albums.ts'
import { modelName } from './present-album.ts'
import './tables.ts'

const shown = 200

export type StaffAlbum = {
  id: string
  title: string
  model: string
  state: 'draft' | 'published'
  count: string
  changed: string
}

/** Lists albums in every state, last changed first. */
export async function findStaffAlbums(db: Db): Promise<StaffAlbum[]> {
  const catalogue = await getCatalogue(db)
  const rows = await db
    .selectFrom('album')
    .select((eb) => [
      'id',
      'title',
      'model_id',
      'state',
      'changed_at',
      eb
        .selectFrom('album_picture')
        .whereRef('album_id', '=', 'album.id')
        .select(({ fn }) => fn.countAll<bigint>().as('n'))
        .as('count'),
    ])
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ id, title, model_id, state, changed_at, count }) => ({
    id: String(id),
    title,
    model: modelName(catalogue, model_id),
    state,
    count: String(count ?? 0),
    changed: formatJalali(toJalali(changed_at)),
  }))
}

/** Loads one album with its pictures for staff. Throws not-found. */
export async function findStaffAlbum(db: Db, id: bigint) {
  const catalogue = await getCatalogue(db)
  const album = await db
    .selectFrom('album')
    .select(['slug', 'title', 'model_id', 'state', 'demo'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!album) throw notFound()
  return {
    title: album.title,
    model: modelName(catalogue, album.model_id),
    published: album.state === 'published',
    path: albumPath(album.slug),
    pictures: (await findPictures(db, id)).map((row) => ({
      id: String(row.id),
      key: row.picture,
      drawn: row.drawn,
      category: row.category,
      caption: row.caption,
      credit: row.credit,
      place: String(row.place),
    })),
  }
}
export type StaffPicture = Awaited<ReturnType<typeof findStaffAlbum>>['pictures'][number]

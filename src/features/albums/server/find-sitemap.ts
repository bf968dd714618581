import type { Db } from '#platform/database/database.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { albumPath, albumsPath } from '../addresses.ts'
import { findAlbums } from './find-albums.ts'

/** Lists the list page and every published album. */
export async function findSitemap(db: Db): Promise<SitemapEntry[]> {
  const rows = await findAlbums(db)
  const newest = rows.reduce<Date | null>(
    (last, { changed_at }) => (last && last > changed_at ? last : changed_at),
    null,
  )
  return [
    { path: albumsPath, changed: newest },
    ...rows.map(({ slug, changed_at }) => ({ path: albumPath(slug), changed: changed_at })),
  ]
}

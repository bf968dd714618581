import type { Db } from '#platform/database/database.ts'
import { albumPath } from '../addresses.ts'
import { categories, categoryNames } from '../categories.ts'
import { sizeText } from '../size-text.ts'
import { findPictures } from './find-albums.ts'
import './tables.ts'

/** The pictures of one category of a car. */
export type AlbumPart = { href: string; name: string; count: number; picture: string; alt: string }

export type AlbumOfModel = {
  href: string
  count: number
  /** The size of all its small pictures; null until measured. */
  size: string | null
  /** None of them is a photo. */
  drawn: boolean
  parts: readonly AlbumPart[]
}

/** Finds the newest published album of a model; null without one. */
export async function albumOfModel(db: Db, modelId: number): Promise<AlbumOfModel | null> {
  const album = await db
    .selectFrom('album')
    .select(['id', 'slug', 'title'])
    .where('model_id', '=', modelId)
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const pictures = album ? await findPictures(db, album.id) : []
  if (!album || pictures.length === 0) return null
  const href = albumPath(album.slug)
  const bytes = pictures.map(({ small_bytes }) => small_bytes)
  const existing = bytes.filter((each) => each !== null)
  return {
    href,
    count: pictures.length,
    size: existing.length === bytes.length ? sizeText(existing.reduce((sum, each) => sum + each, 0)) : null,
    drawn: pictures.every(({ drawn }) => drawn),
    parts: categoryNames.flatMap((category) => {
      const own = pictures.filter((picture) => picture.category === category)
      const [first] = own
      if (!first) return []
      const { picture, caption } = first
      const alt = `${caption}، ${album.title}`
      return [{ href: `${href}#${category}`, name: categories[category], count: own.length, picture, alt }]
    }),
  }
}

import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { turnPictureKey } from '#features/drawings/contract.ts'
import { formatJalali, toJalali } from '#kit/jalali.ts'
import { nearestSlugs } from '#kit/nearest-slugs.ts'
import type { Db } from '#platform/database/database.ts'
import { albumPath, albumsPath, modelPath } from '../addresses.ts'
import type { AlbumView, NearAlbums } from '../album-view.ts'
import { categories, categoryNames } from '../categories.ts'
import { sizeText } from '../size-text.ts'
import { findAlbums, findPictures, type AlbumRow } from './find-albums.ts'
import { askForSizes } from './jobs.ts'
import { makeOf, modelName, presentCard, presentPicture } from './present-album.ts'

const maxOthers = 4

/** Finds the album of an address, its canonical address for another spelling, or similar ones. */
export async function loadAlbum(db: Db, slug: string): Promise<AlbumView | NearAlbums | { redirect: string }> {
  const [catalogue, rows] = await Promise.all([getCatalogue(db), findAlbums(db)])
  const row = rows.find((each) => each.slug === slug)
  if (!row) {
    const spelling = slug
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
    return rows.some((each) => each.slug === spelling) ? { redirect: albumPath(spelling) } : nearAlbums(rows, slug)
  }
  await askForSizes(db, [row])
  return presentAlbum(catalogue, { row, pictures: await findPictures(db, row.id), rows })
}

const mostNear = 5

/** Lists albums with similar slugs. */
function nearAlbums(rows: readonly AlbumRow[], slug: string): NearAlbums {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const like = nearestSlugs(slug, [...bySlug.keys()], mostNear)
  return { near: like.map((each) => ({ href: albumPath(each), label: `آلبوم ${bySlug.get(each)!.title}` })) }
}

type Parts = { row: AlbumRow; pictures: Awaited<ReturnType<typeof findPictures>>; rows: readonly AlbumRow[] }

function presentAlbum(catalogue: Catalogue, { row, pictures, rows }: Parts): AlbumView {
  const make = makeOf(catalogue, row.model_id)
  const kinds = pictures.map(({ category }) => category)
  const bytes = pictures.map(({ small_bytes, large_bytes }) => (small_bytes ?? NaN) + (large_bytes ?? NaN))
  const all = bytes.reduce((sum, each) => sum + each, 0)
  const sameMake = (other: AlbumRow) => makeOf(catalogue, other.model_id).id === make.id
  return {
    slug: row.slug,
    path: albumPath(row.slug),
    title: row.title,
    changed: formatJalali(toJalali(row.changed_at)),
    model: {
      href: modelPath(catalogue.models.byId.get(row.model_id)!.slug),
      label: modelName(catalogue, row.model_id),
    },
    maker: { href: `${albumsPath}?make=${make.slug}`, label: make.nameFa },
    drawn: row.drawn,
    turn: pictures[0] ? turnPictureKey(pictures[0].picture) : null,
    pictures: pictures.map((picture) => presentPicture(picture, row.title)),
    groups: categoryNames.flatMap((category) => {
      const count = kinds.filter((kind) => kind === category).length
      return count > 0 ? [{ category, name: categories[category], first: kinds.indexOf(category), count }] : []
    }),
    saveSize: Number.isNaN(all) ? null : sizeText(all),
    others: rows
      .filter((other) => other.id !== row.id)
      .toSorted((a, b) => Number(sameMake(b)) - Number(sameMake(a)))
      .slice(0, maxOthers)
      .map((other) => presentCard(catalogue, other)),
  }
}

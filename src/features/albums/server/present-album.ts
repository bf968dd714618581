import { modelTitle, type Catalogue } from '#features/catalog/contract.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { albumPath } from '../addresses.ts'
import type { AlbumCard, AlbumPicture } from '../album-view.ts'
import { sizeText } from '../size-text.ts'
import type { AlbumRow, PictureRow } from './find-albums.ts'

/** Widths of the two offered files. */
export const downloadWidths = { small: 640, large: 1200 } as const

export const makeOf = (catalogue: Catalogue, modelId: number) =>
  catalogue.makes.byId.get(catalogue.models.byId.get(modelId)!.makeId)!

export const modelName = (catalogue: Catalogue, modelId: number): string =>
  modelTitle(makeOf(catalogue, modelId), catalogue.models.byId.get(modelId)!)

export const presentCard = (catalogue: Catalogue, row: AlbumRow): AlbumCard => ({
  href: albumPath(row.slug),
  slug: row.slug,
  label: row.title,
  maker: makeOf(catalogue, row.model_id).nameFa,
  cover: row.cover,
  count: row.count,
  size: row.bytes === null ? null : sizeText(row.bytes),
  drawn: row.drawn,
})

export function presentPicture(row: PictureRow, title: string): AlbumPicture {
  const download = (width: 640 | 1200, label: string, bytes: number | null) => ({
    href: pictureAddress(row.picture, width, 'webp'),
    label,
    size: bytes === null ? null : sizeText(bytes),
  })
  return {
    key: row.picture,
    alt: `${row.caption}، ${title}`,
    category: row.category,
    caption: row.caption,
    credit: row.credit,
    downloads: [
      download(downloadWidths.small, 'کوچک', row.small_bytes),
      download(downloadWidths.large, 'بزرگ', row.large_bytes),
    ],
  }
}

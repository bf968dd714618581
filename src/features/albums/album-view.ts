import type { Category } from './categories.ts'

type Link = { href: string; label: string }

/** An album in the list. */
export type AlbumCard = Link & {
  slug: string
  maker: string
  cover: string
  count: number
  /** The size of all its small pictures; null until measured. */
  size: string | null
  drawn: boolean
}

export type AlbumListView = {
  albums: readonly AlbumCard[]
  total: number
  found: number
  pictures: number
  query: { q: string; make: string; kind: string }
  makes: readonly { value: string; label: string }[]
  kinds: readonly { value: string; label: string }[]
  filtered: boolean
  next: string | null
}

/** A downloadable file of a picture. */
export type Download = { href: string; label: string; size: string | null }

export type AlbumPicture = {
  key: string
  alt: string
  category: Category
  caption: string
  credit: string
  downloads: readonly Download[]
}

export type AlbumView = {
  slug: string
  path: string
  title: string
  /** In words. */
  changed: string
  model: Link
  maker: Link
  drawn: boolean
  /** The turn of the drawn car; null where it cannot be turned. */
  turn: string | null
  pictures: readonly AlbumPicture[]
  groups: readonly { category: Category; name: string; first: number; count: number }[]
  /** The approximate size for offline use; null until measured. */
  saveSize: string | null
  others: readonly AlbumCard[]
}

/** An address without an album, with similar ones; the newest ones where none is `alike`. */
export type NearAlbums = { near: readonly Link[] }

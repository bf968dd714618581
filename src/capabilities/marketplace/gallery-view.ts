import type { AdCard } from './ad-card.ts'
import type { GalleryQuery } from './gallery-query.ts'

/** Open or closed, and the words for it. */
export type OpenView = { open: boolean; text: string }

/** One gallery in the list. */
export type GalleryCard = {
  slug: string
  href: string
  name: string
  place: string
  /** Jalali year of founding. */
  since: number
  /** Live ads. */
  stock: number
  /** Names of the makes that it is known for. */
  focus: string[]
  open: OpenView
  /** Keys of pictures of its newest ads, at most three. */
  pictures: string[]
}

export type CountedChoice = { value: string; label: string }

/** Everything the list of galleries shows. */
export type GalleryListView = {
  query: GalleryQuery
  total: number
  galleries: GalleryCard[]
  /** Address of the next page; null at the end. */
  next: string | null
  provinces: CountedChoice[]
  /** Cities of the chosen province; null while none is chosen. */
  cities: CountedChoice[] | null
  makes: CountedChoice[]
  /** Parts of the address that meant nothing: «city=abc». */
  dropped: string[]
  /** The chosen place in words: «کاشان (استان اصفهان)». */
  where: string | null
  /** Live ads of private sellers. */
  personal: number
}

export type HoursRow = { day: string; text: string; today: boolean }

/** A gallery's own page. Its phone is never part of it. */
export type GalleryView = {
  kind: 'gallery'
  slug: string
  name: string
  licence: string
  /** «تهران», with the province when the city is not its capital. */
  place: string
  address: string
  since: number
  about: string
  focus: string[]
  /** A suspended gallery shows no stock, no hours and no phone. */
  suspended: boolean
  open: OpenView
  hours: HoursRow[]
  /** The week as schema.org writes it: «Sa 09:00-21:00». */
  openingHours: string[]
  stock: number
  ads: AdCard[]
}

/** The reserved gallery of private sellers. */
export type PersonalView = { kind: 'personal'; stock: number; ads: AdCard[] }

import type { AdCard } from '../ad/ad-card.ts'
import type { ProvinceTile } from '../ad/province-places.ts'
import type { GalleryQuery } from './gallery-query.ts'

/** Somebody of a gallery whom a visitor meets. */
export type TeamMember = { name: string; role: string }

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
  /** Staff compared its licence with the guild's register. */
  verified: boolean
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
  personal: { count: number; href: string }
  /** Every province, for the map; null while the map is not asked for. */
  map: ProvinceTile[] | null
}

/** How a gallery is rated: «۴٫۳», and by how many; null while nobody has. */
export type RatingLine = { average: string; count: string } | null

export type HoursRow = { day: string; text: string; today: boolean }

/** A holiday that is near: «۲۲ بهمن ۱۴۰۵», «پیروزی انقلاب اسلامی». */
export type HolidayRow = { date: string; name: string }

/** A notice of a gallery in a list; `until` is the last day on which it holds, in words. */
export type NewsLine = { href: string; title: string; date: string; until: string | null }

/** A gallery's own page. Its phone is never part of it. */
export type GalleryView = {
  kind: 'gallery'
  slug: string
  name: string
  licence: string
  /** «۱۲ مهر ۱۴۰۵»: when staff compared the licence with the guild's register; null is never. */
  licenceChecked: string | null
  /** «تهران», with the province when the city is not its capital. */
  place: string
  address: string
  since: number
  about: string
  focus: string[]
  rating: RatingLine
  /** How it answers, and how often its cars stayed on offer after they were sold. */
  conduct: readonly string[]
  /** A suspended gallery shows no stock, no hours and no phone. */
  suspended: boolean
  open: OpenView
  hours: HoursRow[]
  /** Hours on official holidays, in words. */
  holidayHours: string
  /** Official holidays of the next thirty days. */
  holidays: HolidayRow[]
  /** The week as schema.org writes it: «Sa 09:00-21:00». */
  openingHours: string[]
  team: TeamMember[]
  /** Notices that hold today, newest first. */
  news: NewsLine[]
  stock: number
  /** The list of exactly these ads: with all the plates that they have. */
  stockHref: string
  ads: AdCard[]
}

/** The page of one notice. */
export type NewsView = {
  gallery: { name: string; place: string; href: string; feed: string }
  path: string
  title: string
  paragraphs: string[]
  /** «۲۸ آبان ۱۴۰۵», and the instant as ISO 8601. */
  date: string
  published: string
  until: string | null
  /** It held until a day that has passed. */
  expired: boolean
  /** Other notices of the gallery that hold today. */
  others: NewsLine[]
}

/** The pages of both on their way to the browser: their newest ads as markup, null when it stands in the document already. */
export type StockPage<View> = Omit<View, 'ads'> & { cards: string | null; picture: string | null }
export const stockPart = 'stock'

/** The reserved gallery of private sellers. */
export type PersonalView = { kind: 'personal'; stock: number; stockHref: string; ads: AdCard[] }

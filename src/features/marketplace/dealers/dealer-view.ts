import type { AdCard } from '../ad/ad-card.ts'
import type { ProvinceTile } from '../ad/province-places.ts'
import type { Place } from './place.ts'
import type { DealerQuery } from './dealer-query.ts'

/** A member of a dealer's team; a hidden one is not on the public page. */
export type TeamMember = { name: string; role: string; hidden?: boolean }

/** Open or closed, with its text. */
export type OpenView = { open: boolean; text: string }

/** One dealer in the list. */
export type DealerCard = {
  slug: string
  href: string
  name: string
  /** «تهران، پونک». */
  place: string
  rating: RatingLine
  /** The Jalali year of founding. */
  since: number
  /** The number of live ads. */
  stock: number
  /** Staff have compared its licence with the guild's register. */
  verified: boolean
  /** Names of its main makes. */
  focus: string[]
  /** The key of its logo. */
  logo: string | null
  /** Null while nobody has entered hours. */
  open: OpenView | null
  /** Keys of pictures of its newest ads, at most three. */
  pictures: string[]
}

export type CountedChoice = { value: string; label: string }

/** The data of the list of dealers. */
export type DealerListView = {
  query: DealerQuery
  total: number
  galleries: DealerCard[]
  /** The address of the next page; null at the end. */
  next: string | null
  provinces: CountedChoice[]
  /** Cities of the chosen province; null without one. */
  cities: CountedChoice[] | null
  /** Districts of the chosen city with dealers; null without any. */
  districts: CountedChoice[] | null
  makes: CountedChoice[]
  /** Invalid parts of the address: «city=abc». */
  dropped: string[]
  /** The chosen place in words: «کاشان (استان اصفهان)». */
  where: string | null
  /** Live ads of private sellers. */
  personal: { count: number; href: string }
  /** All provinces for the map; null without the map. */
  map: ProvinceTile[] | null
}

/** The rating of a dealer: «۴٫۳», and its number of raters; null without a rating. */
export type RatingLine = { average: string; count: string } | null

export type HoursRow = { day: string; text: string; today: boolean }

/** An upcoming holiday: «۲۲ بهمن ۱۴۰۵», «پیروزی انقلاب اسلامی». */
export type HolidayRow = { date: string; name: string }

/** A news item in a list; `until` is its last day, in words. */
export type NewsLine = { href: string; title: string; date: string; until: string | null }

/** The page of a dealer. The phone is never included. */
export type DealerView = {
  kind: 'gallery'
  slug: string
  name: string
  licence: string
  /** When staff compared the licence with the guild's register: «۱۲ مهر ۱۴۰۵»; null means never. */
  licenceChecked: string | null
  /** «تهران», with the province when the city is not its capital. */
  place: string
  address: string
  since: number
  about: string
  focus: string[]
  rating: RatingLine
  /** How it responds, and how often its sold cars stayed online. */
  conduct: readonly string[]
  /** Keys of pictures; null without one. */
  logo: string | null
  photo: string | null
  /** Where it stands on the map, when the dealer chose a place. */
  map: { place: Place; streets: boolean } | null
  /** A suspended dealer shows no stock, hours or phone. */
  suspended: boolean
  open: OpenView
  hours: HoursRow[]
  /** Hours on official holidays, in words. */
  holidayHours: string
  /** Official holidays within thirty days. */
  holidays: HolidayRow[]
  /** The week in schema.org format: «Sa 09:00-21:00». */
  openingHours: string[]
  team: TeamMember[]
  /** Current news, newest first. */
  news: NewsLine[]
  stock: number
  /** The list of exactly these ads, with all kinds of plates. */
  stockHref: string
  ads: AdCard[]
}

/** The page of one news item. */
export type NewsView = {
  gallery: { name: string; place: string; href: string; feed: string }
  path: string
  title: string
  paragraphs: string[]
  /** «۲۸ آبان ۱۴۰۵», and the instant as ISO 8601. */
  date: string
  published: string
  until: string | null
  /** Its last day has passed. */
  expired: boolean
  /** Other current news of the dealer. */
  others: NewsLine[]
}

/**
 * Pages sent to the browser with their newest ads as markup; null when the document already
 * contains it.
 */
export type StockPage<View> = Omit<View, 'ads'> & { cards: string | null; picture: string | null }
export const stockPart = 'stock'

/** The reserved dealer of private sellers. */
export type PersonalView = { kind: 'personal'; stock: number; stockHref: string; ads: AdCard[] }

import type { DifferentLine } from './document/differences.ts'

/** A car as a text shows it: with the price of today, in words. */
export type CarView = {
  slug: string
  href: string
  priceHref: string
  title: string
  picture: string
  price: string
  day: string | null
  demo: boolean
}

export type ArticleCardView = {
  href: string
  slug: string
  title: string
  lead: string
  category: string
  series: string | null
  date: string
  minutes: string
  cover: { name: string; alt: string } | null
}

export type ArticleListView = {
  articles: ArticleCardView[]
  found: number
  query: { q: string; category: string; series: string }
  categories: { value: string; label: string }[]
  series: { value: string; label: string }[]
  next: string | null
}

export type ArticleView = ArticleCardView & {
  kind: 'article' | 'news'
  author: string
  source: string | null
  published: string
  changed: string | null
  iso: { published: string; changed: string }
  models: CarView[]
  headings: { id: string; text: string }[]
  parts: ArticleCardView[]
  body: string | null
}

export type AnswerView = {
  slug: string
  topic: string
  question: string
  /** Where the search is done on the server; otherwise they come with the other answers. */
  keywords: readonly string[]
  text: string
  /** The page brings the answer. */
  whole: boolean
  answer: string | null
}

export type LegalSectionView = {
  id: string
  title: string
  summary: string
  /** What is new in the shown edition, in words of staff. */
  changed: string | null
  body: string | null
}
export type LegalView = {
  title: string
  version: string
  /** From which day the shown edition holds, and whether that is the one of today, an older one, or one to come. */
  effective: string
  time: 'today' | 'former' | 'to come'
  sections: LegalSectionView[]
  versions: { version: string; effective: string; href: string; shown: boolean; compare: string | null }[]
  /** The shown edition beside another one, when that was asked for. */
  compared: ComparedView | null
  /** What the person who is signed in accepted; null for guests. */
  acceptance: AcceptanceView | null
}
export type ComparedView = {
  version: string
  effective: string
  sections: { id: string; title: string; lines: DifferentLine[] }[]
  /** How many sections are word for word the same. */
  same: number
}
export type AcceptanceView = {
  state: 'accepted' | 'changed' | 'waiting'
  /** When and which edition was accepted last. */
  accepted: { version: string; day: string } | null
  changes: { id: string; title: string; changed: string }[]
}

/** An answer that comes after the page with the questions. */
export type LaterAnswer = { slug: string; keywords: readonly string[]; text: string; html: string }

export type AboutView = {
  title: string
  lead: string
  body: string | null
  figures: { label: string; count: number; href: string | null }[]
  day: string
  house: {
    licences: readonly { name: string; number: string; by: string }[]
    address: string
    phone: string
    hours: string
    geo: string
  } | null
}

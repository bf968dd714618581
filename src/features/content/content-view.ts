import type { DifferentLine } from './document/differences.ts'

/** A car in a text, with today's price in words. */
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
  /** Set when the server searches; otherwise they load with the other answers. */
  keywords: readonly string[]
  text: string
  /** The page carries the answer. */
  whole: boolean
  answer: string | null
}

export type LegalSectionView = {
  id: string
  title: string
  summary: string
  /** The changes of the shown edition, in staff's words. */
  changed: string | null
  body: string | null
}
export type LegalView = {
  title: string
  version: string
  /**
   * The day from which the shown edition applies, and whether it is the current, an older or a
   * future one.
   */
  effective: string
  time: 'today' | 'former' | 'to come'
  sections: LegalSectionView[]
  versions: { version: string; effective: string; href: string; shown: boolean; compare: string | null }[]
  /** The shown edition compared with a requested one. */
  compared: ComparedView | null
  /** What the signed-in person accepted; null for guests. */
  acceptance: AcceptanceView | null
}
export type ComparedView = {
  version: string
  effective: string
  sections: { id: string; title: string; lines: DifferentLine[] }[]
  /** The number of unchanged sections. */
  same: number
}
export type AcceptanceView = {
  state: 'accepted' | 'changed' | 'waiting'
  /** The last accepted edition and its time. */
  accepted: { version: string; day: string } | null
  changes: { id: string; title: string; changed: string }[]
}

/** An answer that loads after the page with the questions. */
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

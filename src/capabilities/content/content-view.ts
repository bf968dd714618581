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
  keywords: string[]
  text: string
  answer: string | null
}

export type LegalSectionView = {
  id: string
  title: string
  summary: string
  changed: string | null
  body: string | null
}
export type LegalView = {
  title: string
  version: string
  effective: string
  current: boolean
  sections: LegalSectionView[]
  versions: { version: string; effective: string; href: string; shown: boolean; note: string | null }[]
}

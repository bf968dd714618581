import type { Document } from '../../document/document.ts'
import type { AnswerTopic, ArticleCategory } from '../../topics.ts'

export type SeedAnswer = {
  slug: string
  topic: AnswerTopic
  question: string
  /** Search words that the question does not contain. */
  keywords: string[]
  answer: Document
}

export type SeedArticle = {
  slug: string
  kind: 'article' | 'news'
  category: ArticleCategory
  series?: { slug: string; title: string; part: number }
  title: string
  lead: string
  author: string
  source?: string
  publishedDaysAgo: number
  /** Slugs of models (`make-model`) that the text mentions. */
  models: string[]
  /** The drawing above the text: a model of `models`, or a subject (`subject-oil`). */
  cover: { model: string; alt: string }
  body: Document
}

export type SeedSection = {
  id: string
  title: string
  /** The section in one or two plain sentences, shown beside it. */
  summary: string
  body: Document
  /** The changes since the previous edition; absent without any. */
  changed?: string
}
/** One edition of a legal text; `effective` is a Jalali date. */
export type SeedVersion = { version: string; effective: string; sections: SeedSection[] }

export type SeedPage = { slug: string; title: string; lead: string; body: Document }

export type SeedJob = {
  slug: string
  title: string
  team: string
  city: string
  kind: string
  lead: string
  body: Document
  open: boolean
}

/** The texts of a new installation and the demo. */
export type SeedTexts = {
  answers: readonly SeedAnswer[]
  articles: readonly SeedArticle[]
  terms: readonly SeedVersion[]
  privacy: readonly SeedVersion[]
  pages: readonly SeedPage[]
  jobs: readonly SeedJob[]
}

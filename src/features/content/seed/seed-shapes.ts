import type { Document } from '../document/document.ts'

/** Topics of the help page, in display order. */
export const answerTopics = {
  account: 'حساب و ورود',
  buying: 'خرید خودروی دست‌دوم',
  selling: 'فروش و ثبت آگهی',
  galleries: 'نمایشگاه‌ها',
  prices: 'قیمت و ارزیابی',
  'new-vehicle': 'خودروی صفر',
  imported: 'خودروی وارداتی',
  inspection: 'کارشناسی',
  inquiries: 'استعلام و خلافی',
  payments: 'پرداخت و کیف پول',
  garage: 'گاراژ',
  parking: 'پارک خودرو',
  insurance: 'بیمه',
  club: 'باشگاه و قرعه‌کشی',
  offline: 'نصب و استفادهٔ بدون اینترنت',
  safety: 'امنیت و حریم خصوصی',
} as const
export type AnswerTopic = keyof typeof answerTopics

export type SeedAnswer = {
  slug: string
  topic: AnswerTopic
  question: string
  /** Search words that the question does not contain. */
  keywords: string[]
  answer: Document
}

/** The categories of the magazine. */
export const articleCategories = {
  buying: 'راهنمای خرید',
  selling: 'راهنمای فروش',
  upkeep: 'نگهداری',
  papers: 'بیمه و مدارک',
  fines: 'خلافی و عوارض',
  compare: 'مقایسه',
  market: 'بازار',
  farman: 'از فرمان',
} as const
export type ArticleCategory = keyof typeof articleCategories

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

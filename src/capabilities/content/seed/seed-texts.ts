import { buyingArticles } from './articles/buying.ts'
import { news } from './articles/news.ts'
import { papersArticles } from './articles/papers.ts'
import { inquiriesAndPayments } from './faq/inquiries-and-payments.ts'
import { marketAndGarage } from './faq/market-and-garage.ts'
import { usingFarman } from './faq/using-farman.ts'
import { vehiclesAndMoney } from './faq/vehicles-and-money.ts'
import { privacy } from './privacy.ts'
import type { SeedAnswer, SeedArticle, SeedJob, SeedPage, SeedVersion } from './seed-shapes.ts'
import { terms } from './terms.ts'

/** The texts with which a new installation and the demo begin. */
export const seedTexts: {
  answers: readonly SeedAnswer[]
  articles: readonly SeedArticle[]
  terms: readonly SeedVersion[]
  privacy: readonly SeedVersion[]
  pages: readonly SeedPage[]
  jobs: readonly SeedJob[]
} = {
  answers: [...vehiclesAndMoney, ...marketAndGarage, ...inquiriesAndPayments, ...usingFarman],
  articles: [...buyingArticles, ...papersArticles, ...news],
  terms,
  privacy,
  pages: [],
  jobs: [],
}

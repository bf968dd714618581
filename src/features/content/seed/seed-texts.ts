import { buyingArticles } from './articles/buying.ts'
import { choosingArticles } from './articles/choosing.ts'
import { dealingArticles } from './articles/dealing.ts'
import { news } from './articles/news.ts'
import { owningArticles } from './articles/owning.ts'
import { papersArticles } from './articles/papers.ts'
import { carsAndChecks } from './faq/cars-and-checks.ts'
import { inquiriesAndPayments } from './faq/inquiries-and-payments.ts'
import { marketAndGarage } from './faq/market-and-garage.ts'
import { ordersAndInspections } from './faq/orders-and-inspections.ts'
import { servicesAndClub } from './faq/services-and-club.ts'
import { usingFarman } from './faq/using-farman.ts'
import { vehiclesAndMoney } from './faq/vehicles-and-money.ts'
import { jobs } from './jobs.ts'
import { pages } from './pages.ts'
import { privacy } from './privacy.ts'
import type { SeedAnswer, SeedArticle, SeedJob, SeedPage, SeedVersion } from './seed-shapes.ts'
import { terms } from './terms.ts'

/** The texts of a new installation and the demo. */
export const seedTexts: {
  answers: readonly SeedAnswer[]
  articles: readonly SeedArticle[]
  terms: readonly SeedVersion[]
  privacy: readonly SeedVersion[]
  pages: readonly SeedPage[]
  jobs: readonly SeedJob[]
} = {
  answers: [
    ...vehiclesAndMoney,
    ...marketAndGarage,
    ...inquiriesAndPayments,
    ...servicesAndClub,
    ...carsAndChecks,
    ...usingFarman,
    ...ordersAndInspections,
  ],
  articles: [...buyingArticles, ...choosingArticles, ...dealingArticles, ...owningArticles, ...papersArticles, ...news],
  terms,
  privacy,
  pages,
  jobs,
}

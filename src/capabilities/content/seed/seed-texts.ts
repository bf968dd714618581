import type { SeedAnswer, SeedArticle, SeedJob, SeedPage, SeedVersion } from './seed-shapes.ts'

/** Everything that an empty product says: the texts with which a new installation and the demo begin. */
export const seedTexts: {
  answers: readonly SeedAnswer[]
  articles: readonly SeedArticle[]
  terms: readonly SeedVersion[]
  privacy: readonly SeedVersion[]
  pages: readonly SeedPage[]
  jobs: readonly SeedJob[]
} = { answers: [], articles: [], terms: [], privacy: [], pages: [], jobs: [] }

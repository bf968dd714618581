import type { HomePart } from '#platform/home-part.ts'
import { HomeMarket } from './search/components/home-market.tsx'
import type { HomePageSummary } from './search/home-page-summary.ts'

export const homePart: HomePart<HomePageSummary> = { order: 10, Part: HomeMarket }

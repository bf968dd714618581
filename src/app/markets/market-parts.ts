import { sortByOrder } from '#kit/sort-by-order.ts'
import type { MarketName } from '#kit/markets.ts'
import type { MarketKey, MarketPart, MarketSearch, MarketService } from '#platform/market.ts'

const modules = import.meta.glob<MarketPart>('/src/features/*/market-part.ts', {
  eager: true,
  import: 'marketPart',
})
const parts = Object.values(modules)

/** Returns the services of a market, from all features. */
export const servicesOf = (name: MarketName): readonly MarketService[] =>
  sortByOrder(parts.flatMap(({ services = [] }) => services).filter(({ market }) => market === name))

/** Returns the search of a market; null where no feature has one. */
export const searchOf = (name: MarketName): MarketSearch | null =>
  sortByOrder(parts.flatMap(({ searches = [] }) => searches).filter(({ market }) => market === name))[0] ?? null

/** Returns the plate field at the head of a market; null where no feature has one. */
export const keyOf = (name: MarketName): MarketKey | null =>
  parts.flatMap(({ keys = [] }) => keys).find(({ market }) => market === name) ?? null

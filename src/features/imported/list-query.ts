import { toLatinDigits } from '#kit/digits.ts'
import type { CardView } from './views.ts'

/** The filters of the list in its address; an invalid value counts as absent. */
export const filterNames = ['make', 'origin', 'importer', 'fuel', 'stage', 'most', 'sort'] as const
export type Filters = Record<(typeof filterNames)[number], string>

export const readFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(filterNames.map((name) => [name, (query.get(name) ?? '').slice(0, 80)])) as Filters

/** Options of «حداکثر قیمت» in billions of tomans. */
export const priceSteps = [2, 3, 5, 8, 12] as const

/** Filters and sorts cars. Without an order, those of open rounds come first. */
export function filterCards(cards: readonly CardView[], filters: Filters): CardView[] {
  const max = Number(toLatinDigits(filters.most))
  const limit = Number.isSafeInteger(max) && max > 0 ? BigInt(max) * 10_000_000_000n : null
  const matches = cards.filter(
    (card) =>
      (!filters.make || card.make === filters.make) &&
      (!filters.origin || card.origin === filters.origin) &&
      (!filters.importer || card.importer === filters.importer) &&
      (!filters.fuel || card.fuel === filters.fuel) &&
      (!filters.stage || card.stageKey === filters.stage) &&
      (limit === null || BigInt(card.lowRial) <= limit),
  )
  const byPrice = (one: CardView, other: CardView) => (BigInt(one.lowRial) < BigInt(other.lowRial) ? -1 : 1)
  if (filters.sort === 'cheap') return matches.toSorted(byPrice)
  if (filters.sort === 'dear') return matches.toSorted((one, other) => byPrice(other, one))
  if (filters.sort === 'new') return matches.toSorted((one, other) => other.year - one.year)
  return matches
}

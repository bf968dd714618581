import { foldForSearch } from '#kit/text.ts'
import { sorts, type AdQuery, type Sort } from './ad-query.ts'
import { factChoices, type CardFacts, type FactChoice } from './card-facts.ts'
import { boxName, choiceKeys, filterName, rangeKeys, type ChoiceKey } from './filter-keys.ts'
import type { KeptCard } from './saved-cards.ts'

/** An offline list, and the parts of the address that could not be applied, in words. */
export type KeptList = { cards: KeptCard[]; unjudged: string[] }

const judgedRanges = ['year', 'toman', 'km'] as const
const isJudged = (key: ChoiceKey): key is FactChoice => (factChoices as readonly string[]).includes(key)
/** Nested filters: a make counts fully unless one of its models is chosen; likewise a province. */
const nested = { model: 'make', city: 'province' } as const

/**
 * Applies the server's filters (`server/ad-index/filters.ts`) to the cached cards of this device.
 */
export function filterKeptCards(all: readonly KeptCard[], query: AdQuery): KeptList {
  const vehicle = narrowed(all, query, 'model')
  const place = narrowed(all, query, 'city')
  const words = foldForSearch(query.q).split(' ').filter(Boolean)
  const passes = ({ facts, title }: KeptCard) =>
    vehicle.passes(facts) &&
    place.passes(facts) &&
    factChoices.every((key) => passesChoice(facts, query, key)) &&
    judgedRanges.every((key) => within(facts[key], query[key])) &&
    words.every((word) => foldForSearch(title).includes(word))
  const order = orders[query.sort]
  return {
    cards: all.filter(passes).toSorted((a, b) => order?.(a.facts, b.facts) || newest(a.facts, b.facts)),
    unjudged: [
      ...new Set([
        ...choiceKeys.filter((key) => !isJudged(key) && (query[key].length > 0 || query.not[key])).map(filterName),
        ...rangeKeys
          .filter((key) => !judgedRanges.some((judged) => judged === key))
          .flatMap((key) => (query[key].from === null && query[key].to === null ? [] : [filterName(key)])),
        ...(query.box ? [boxName] : []),
        ...(vehicle.unsure ? [filterName('make')] : []),
        ...(place.unsure ? [filterName('province')] : []),
        ...(order ? [] : [`مرتب‌سازی «${sorts[query.sort]}»`]),
      ]),
    ],
  }
}

function passesChoice(facts: CardFacts, query: AdQuery, key: FactChoice): boolean {
  if (query.not[key]?.includes(facts[key])) return false
  if (key in nested || Object.values(nested).some((outer) => outer === key)) return true
  // Both kinds of sellers together mean everyone.
  if (query[key].length === 0 || (key === 'seller' && query.seller.length > 1)) return true
  return query[key].includes(facts[key])
}

const within = (value: number | null, { from, to }: { from: number | null; to: number | null }) =>
  (from === null && to === null) || (value !== null && value >= (from ?? 0) && value <= (to ?? Infinity))

/**
 * Finds the outer value of an inner one from the cached ads; without a match, the only possible
 * one.
 */
function narrowed(all: readonly KeptCard[], query: AdQuery, inner: keyof typeof nested) {
  const outer = nested[inner]
  const outerOf = new Map(all.map(({ facts }) => [facts[inner], facts[outer]]))
  const existing = new Set(query[inner].flatMap((value) => outerOf.get(value) ?? []))
  const unknown = query[inner].filter((value) => !outerOf.has(value))
  const whole = query[outer].filter((value) => !existing.has(value))
  const alone = unknown.length > 0 && whole.length === 1
  const unsure = unknown.length > 0 && whole.length > 1
  const left = alone ? [] : whole
  const request = query[outer].length > 0 || query[inner].length > 0
  const passes = (facts: CardFacts) => !request || query[inner].includes(facts[inner]) || left.includes(facts[outer])
  return { passes, unsure }
}

type Order = (a: CardFacts, b: CardFacts) => number
const newest: Order = (a, b) => b.published! - a.published!
/** Orders available from card facts; ads without a price come last. */
const orders: Partial<Record<Sort, Order>> = {
  newest,
  cheapest: (a, b) => (a.toman ?? Infinity) - (b.toman ?? Infinity) || 0,
  dearest: (a, b) => (b.toman ?? -1) - (a.toman ?? -1),
  mileage: (a, b) => a.km! - b.km!,
  year: (a, b) => b.year! - a.year!,
}

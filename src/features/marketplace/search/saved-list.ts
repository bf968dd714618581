import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { advertisementPath } from '../addresses.ts'
import { isDefault, queryAddress, sorts, typedWords, type AdQuery, type Sort } from './ad-query.ts'
import { filterKeptCards } from './filter-saved-cards.ts'
import { choiceKeys, filterName, paramName, rangeKeys } from './filter-keys.ts'
import { isAdList, readKeptCards, type KeptText } from './saved-cards.ts'
import type { KeptListView } from './saved-list-view.ts'
import { emptyQuery, fixedChoicesOf, parseAdQuery } from './parse-ad-query.ts'

const offeredSorts: readonly Sort[] = ['newest', 'cheapest', 'mileage', 'year']
const addressOf = (query: AdQuery) => queryAddress(advertisementPath, { ...query, after: null })

const ageOf = (published: number | null, now: Date) =>
  published ? formatRelative(new Date(published * 1000), now) : ''

/**
 * Builds the list at this address from the device's cache; null for other pages and without cached
 * ads.
 */
export function makeKeptList(to: string, pages: readonly KeptText[], now: Date): KeptListView | null {
  const stored = isAdList(to) ? readKeptCards(pages) : []
  if (stored.length === 0) return null
  const { query, dropped } = parseAdQuery(new URLSearchParams(to.split('?')[1] ?? ''))
  const { cards, unjudged } = filterKeptCards(stored, query)
  const times = (cards.length > 0 ? cards : stored).map(({ since }) => since.getTime())
  return {
    total: stored.length,
    cards: cards.map(({ html, facts }) => ({ html, age: ageOf(facts.published, now) })),
    oldest: Math.min(...times),
    newest: Math.max(...times),
    applied: appliedFilters(query),
    ignored: [...new Set([...unjudged, ...dropped.map(({ key }) => paramName(key))])],
    inTitles: query.q !== '',
    all: advertisementPath,
    orders: offeredSorts
      .filter((sort) => sort !== query.sort)
      .map((sort) => ({ label: sorts[sort], href: addressOf({ ...query, sort, near: null }) })),
  }
}

/**
 * Lists the active filters, each with the list without it. The catalogue is not on the device, so
 * its values appear as the filter's name.
 */
function appliedFilters(query: AdQuery): { label: string; href: string }[] {
  const choices = choiceKeys.flatMap((key) => {
    const names = fixedChoicesOf(key)
    if (!query.not[key] && (isDefault(query, key) || query[key].length === 0)) return []
    const words = names && !isDefault(query, key) ? query[key].map((value) => names[value]).join('، ') : ''
    const without = { ...query, [key]: emptyQuery[key], not: { ...query.not, [key]: undefined } }
    return [{ label: words ? `${filterName(key)}: ${words}` : filterName(key), href: addressOf(without) }]
  })
  const ranges = rangeKeys.flatMap((key) => {
    const { from, to } = query[key]
    if (from === null && to === null) return []
    const number = (value: number) => (key === 'year' ? toPersianDigits(value) : formatInteger(value))
    const ends = [from === null ? '' : `از ${number(from)}`, to === null ? '' : `تا ${number(to)}`].filter(Boolean)
    const without = { ...query, [key]: { from: null, to: null } }
    return [{ label: `${filterName(key)} ${ends.join(' ')}`, href: addressOf(without) }]
  })
  const typed = typedWords(query)
  const words = query.q ? [{ label: `«${typed}»`, href: addressOf({ ...query, q: '', said: '' }) }] : []
  return [...words, ...choices, ...ranges]
}

import type { Catalogue } from '#features/catalog/contract.ts'
import type { Rial } from '#kit/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdQuery } from '../ad-query.ts'
import { hasBit } from './ad-index/bits.ts'
import { combinationOf } from './ad-index/combinations.ts'
import { askIndex, type Scope } from './ad-index/filters.ts'
import { getAdIndex } from './ad-index/get-ad-index.ts'

/** The ads of a town under all filters, and the range of their cash prices; null without any. */
export type TownCount = { cityId: number; count: number; low: Rial | null; high: Rial | null }

/** Counts the ads of a list by town, so that the sum over the towns is the list's total. */
export async function countTowns(
  db: Db,
  catalogue: Catalogue,
  query: AdQuery,
  scope: Scope = {},
): Promise<TownCount[]> {
  const index = await getAdIndex(db)
  const { all } = askIndex(index, catalogue, query, scope)
  const column = combinationOf.city_id
  const [codes, dictionary, prices] = [index.codes[column], index.dictionaries[column], index.numbers.price]
  const towns = new Map<number, { count: number; low: number; high: number }>()
  for (let slot = 0; slot < index.size; slot++) {
    if (!hasBit(all, slot)) continue
    const cityId = dictionary.valueAt('city_id', codes[slot]!) as number
    const town = towns.get(cityId) ?? { count: 0, low: Infinity, high: -Infinity }
    towns.set(cityId, town)
    town.count++
    const price = prices[slot]!
    if (price < 0) continue
    town.low = Math.min(town.low, price)
    town.high = Math.max(town.high, price)
  }
  const rial = (price: number) => (Number.isFinite(price) ? (BigInt(price) as Rial) : null)
  return [...towns].map(([cityId, { count, low, high }]) => ({ cityId, count, low: rial(low), high: rial(high) }))
}

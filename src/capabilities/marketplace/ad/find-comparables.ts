import { bodyClassOf, type BodyStateSlug } from './choices.ts'
import { comparable, comparableReach, ratePrice, type PriceRating, type Rateable } from './price-rating.ts'

export type Rated<T> = { ad: T; result: PriceRating }

/**
 * Rates the ads of one trim, all of one year and class of body state at a time, against a market of ads that count for it. Cars are gone through by
 * mileage, so that the ones alike come and go at the two ends of a window: a hundred thousand ads take a second, where
 * holding each against each would take hours.
 */
export function* ratePrices<T extends Rateable>(ads: readonly T[], market: readonly Rateable[]): Generator<Rated<T>[]> {
  const byKm = market.toSorted((a, b) => a.mileageKm - b.mileageKm)
  for (const [bodyClass, ofClass] of Map.groupBy(ads, classOf)) {
    const like = byKm.filter((other) => classOf(other) === bodyClass)
    for (const [year, ofYear] of Map.groupBy(ofClass, (ad) => ad.year)) {
      yield rateYear(
        ofYear.toSorted((a, b) => a.mileageKm - b.mileageKm),
        like.filter((other) => Math.abs(other.year - year) <= comparable.years),
      )
    }
  }
}

const classOf = ({ bodyState }: { bodyState: BodyStateSlug }) => bodyClassOf(bodyState)

/** Both lists go by mileage. */
function rateYear<T extends Rateable>(ads: readonly T[], market: readonly Rateable[]): Rated<T>[] {
  const prices = createPriceWindow(market)
  const own = new Map(market.map((ad, position) => [ad, position]))
  let [from, to] = [0, 0]
  return ads.map((ad) => {
    const reach = comparableReach(ad.mileageKm)
    while (to < market.length && market[to]!.mileageKm - ad.mileageKm <= reach) prices.add(to++)
    while (from < to && ad.mileageKm - market[from]!.mileageKm > reach) prices.remove(from++)
    const position = own.get(ad)
    if (position === undefined) return { ad, result: ratePrice(ad, prices) }
    // Nobody is held against himself.
    prices.remove(position)
    const result = ratePrice(ad, prices)
    prices.add(position)
    return { ad, result }
  })
}

/** The prices of some ads of a market, named by their position, in order of their size. */
function createPriceWindow(market: readonly Rateable[]) {
  const sorted = [...new Set(market.map((ad) => ad.priceRial!))].sort((a, b) => (a < b ? -1 : 1))
  const ranks = new Map(sorted.map((price, rank) => [price, rank]))
  const rankOf = market.map((ad) => ranks.get(ad.priceRial!)!)
  // A binary indexed tree of how many ads have each price: adding and finding the n-th take as many steps as digits.
  const tree = new Int32Array(sorted.length + 1)
  const top = 2 ** Math.floor(Math.log2(Math.max(1, sorted.length)))
  let size = 0
  const change = (position: number, by: number) => {
    size += by
    for (let node = rankOf[position]! + 1; node < tree.length; node += node & -node) tree[node]! += by
  }
  return {
    get size() {
      return size
    },
    add: (position: number) => change(position, 1),
    remove: (position: number) => change(position, -1),
    /** The price that `before` others do not exceed. */
    at(before: number): bigint {
      let node = 0
      let left = before
      for (let step = top; step > 0; step >>= 1) {
        if (node + step < tree.length && tree[node + step]! <= left) left -= tree[(node += step)]!
      }
      return sorted[node]!
    },
  }
}

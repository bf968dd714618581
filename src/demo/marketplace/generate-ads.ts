import type { Trim } from '#features/catalog/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import { generateAd, type AdDraft, type Seller } from './generate-ad.ts'
import type { Market } from './market.ts'
import { drawDistrict, freeZones, placesOf } from './places.ts'
import { trimsOnSale } from './popularity.ts'

/** A dealer with its makes and its number of ads. */
export type SellingDealer = Seller & { makeIds: readonly number[]; quota: number }

/** From this many ads on, every current trim is for sale at least once. */
const ENOUGH_FOR_EVERY_TRIM = 3000
/** Max live ads of a private person. */
const MOST_PRIVATE_ADS = 3

/** Generates all ads: first those of dealers, then of private people while any are left. */
export function* generateAds(
  random: SeededRandom,
  market: Market,
  count: number,
  dealers: readonly SellingDealer[],
  people: readonly bigint[],
): Generator<AdDraft> {
  const anyTrim = trimsOnSale(market.catalogue)
  const importedTrim = trimsOnSale(market.catalogue, (make) => make.origin === 'imported')
  const trimFor = ({ city }: Seller) => (freeZones()[city.slug] && random.chance(0.6) ? importedTrim : anyTrim)(random)
  const fromDealers = dealers.reduce((sum, dealer) => sum + dealer.quota, 0)
  const privateCount = Math.max(0, count - fromDealers)
  const mustHave = count >= ENOUGH_FOR_EVERY_TRIM ? currentTrims(market) : []
  const seats = privateSellers(random, market, people, privateCount)
  for (let i = 0; i < privateCount; i++) {
    const seller = seats.next().value
    if (!seller) break
    yield generateAd(random, market, mustHave.pop() ?? trimFor(seller), seller)
  }
  for (const dealer of dealers) {
    const focused = dealer.makeIds.length > 0
    const itsTrim = focused ? trimsOnSale(market.catalogue, ({ id }) => dealer.makeIds.includes(id)) : null
    for (let i = 0; i < dealer.quota; i++) {
      yield generateAd(random, market, itsTrim && random.chance(0.9) ? itsTrim(random) : trimFor(dealer), dealer)
    }
  }
}

function currentTrims({ catalogue }: Market): Trim[] {
  return catalogue.trims.list.filter((trim) => catalogue.models.byId.get(trim.modelId)?.current)
}

/** Yields each person once per ad: usually once, at most {@link MOST_PRIVATE_ADS} times. */
function* privateSellers(
  random: SeededRandom,
  market: Market,
  people: readonly bigint[],
  needed: number,
): Generator<Seller> {
  const places = placesOf(market.catalogue)
  const busy = needed > people.length * 1.25
  for (const [i, id] of people.entries()) {
    const city = places(random)
    const seller = { id, galleryId: null, city, district: drawDistrict(random, market.catalogue, city) }
    const usual = random.weighted([
      [1, 70],
      [2, 22],
      [MOST_PRIVATE_ADS, 8],
    ])
    // The first seller is the account that visitors sign in with.
    const ads = busy || i === 0 ? MOST_PRIVATE_ADS : usual
    for (let ad = 0; ad < ads; ad++) yield seller
  }
}

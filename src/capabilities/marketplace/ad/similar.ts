import { formatInteger } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import type { PriceMode } from './choices.ts'

/** What two cars are compared by. Money is in rials. */
export type Comparable = {
  trim_id: number
  model_id: number
  year: number
  mileage_km: number
  price_rial: bigint | null
  price_mode: PriceMode
  city_id: number
  province_id: number
}

const most = 6
const yearsApart = 2
/** Smaller differences are noise. */
const leastKm = 1000
const leastPriceParts = 100n

/** How much cheaper, in rials; 0 when it is not, or when the two prices do not mean the same. */
function cheaperBy(car: Comparable, other: Comparable): bigint {
  if (car.price_rial === null || other.price_rial === null) return 0n
  if (car.price_mode === 'instalment' || other.price_mode === 'instalment') return 0n
  const gap = car.price_rial - other.price_rial
  return gap * leastPriceParts >= car.price_rial ? gap : 0n
}

function nearness(car: Comparable, other: Comparable): 0 | 1 | 2 {
  if (car.city_id === other.city_id) return 2
  return car.province_id === other.province_id ? 1 : 0
}

const nearTexts = [null, 'همین استان', 'همین شهر'] as const

/** In what a car is better for the buyer, in words: «۴۰ میلیون تومان ارزان‌تر · همین شهر»; null when in nothing. */
function compare(car: Comparable, other: Comparable): { score: number; difference: string } | null {
  const rial = cheaperBy(car, other)
  const km = car.mileage_km - other.mileage_km
  const near = nearness(car, other)
  const texts = [
    rial > 0n ? `${compactToman(rial)}\u00a0تومان ارزان‌تر` : null,
    km >= leastKm ? `${formatInteger(km)}\u00a0کیلومتر کم‌کارکردتر` : null,
    nearTexts[near],
  ].filter((text) => text !== null)
  if (texts.length === 0) return null
  const sameTrim = car.trim_id === other.trim_id
  const score = (sameTrim ? 4 : 0) + (rial > 0n ? 3 : 0) + (km >= leastKm ? 2 : 0) + near
  return { score, difference: texts.join(' · ') }
}

/**
 * At most six cars of the same model, two years apart at most, each with what it is better in than `car` (FEATURES AD08).
 * The same trim and more advantages come first; equals keep the order in which they came.
 */
export function chooseSimilar<T extends Comparable>(car: Comparable, candidates: readonly T[]) {
  return candidates
    .filter((other) => other.model_id === car.model_id && Math.abs(other.year - car.year) <= yearsApart)
    .flatMap((other) => {
      const better = compare(car, other)
      return better ? [{ other, ...better }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ other, difference }) => ({ other, difference }))
}

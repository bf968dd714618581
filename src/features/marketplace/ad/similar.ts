import { formatInteger } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import { bodyClassOf, bodyStates, type BodyStateSlug, type PartState, type PriceMode } from './choices.ts'

/** The compared facts of a car. Money is in rials. */
export type Comparable = {
  trim_id: number
  model_id: number
  year: number
  mileage_km: number
  body_state: BodyStateSlug
  price_rial: bigint | null
  price_mode: PriceMode
  engine_state: PartState
  gearbox_state: PartState
  document_kind: string
  city_id: number
  province_id: number
}

const max = 6
const yearsApart = 2
/** Smaller differences are noise. */
const minKm = 1000
const minPriceParts = 100n

/**
 * Advantages and disadvantages of another car for the buyer, in words: «۴۰ میلیون تومان ارزان‌تر»,
 * «همین شهر», «دور رنگ».
 */
export type Difference = { better: string[]; worse: string[] }

/** Another engine or gearbox, or a power of attorney, explains a low price; such a price is not an advantage. */
const hasMarketPrice = ({ engine_state, gearbox_state, document_kind }: Comparable): boolean =>
  engine_state === 'sound' && gearbox_state === 'sound' && document_kind !== 'power-of-attorney'

/**
 * Returns how much cheaper the other car is, in rials; negative when dearer. Returns 0 for small
 * differences and for prices of different meaning.
 */
function cheaperBy(car: Comparable, other: Comparable): bigint {
  if (car.price_rial === null || other.price_rial === null) return 0n
  if (car.price_mode === 'instalment' || other.price_mode === 'instalment') return 0n
  if (!hasMarketPrice(car) || !hasMarketPrice(other)) return 0n
  const gap = car.price_rial - other.price_rial
  return (gap < 0n ? -gap : gap) * minPriceParts >= car.price_rial ? gap : 0n
}

const classes = ['sound', 'spot', 'parts', 'repainted', null] as const
/** A higher rank is a worse body. */
const bodyRank = ({ body_state }: Comparable) => classes.indexOf(bodyClassOf(body_state))

function nearness(car: Comparable, other: Comparable): 0 | 1 | 2 {
  if (car.city_id === other.city_id) return 2
  return car.province_id === other.province_id ? 1 : 0
}

const nearTexts = [null, 'همین استان', 'همین شهر'] as const

const priceText = (rial: bigint, word: string) => `${compactToman(rial)}\u00a0تومان ${word}`
const kmText = (km: number, word: string) => `${formatInteger(km)}\u00a0کیلومتر ${word}`

/** Returns null when the other car has no advantage. */
function compare(car: Comparable, other: Comparable): ({ score: number } & Difference) | null {
  const rial = cheaperBy(car, other)
  const km = car.mileage_km - other.mileage_km
  const near = nearness(car, other)
  const body = bodyRank(car) - bodyRank(other)
  const present = (texts: (string | null | false)[]) => texts.filter((text) => typeof text === 'string')
  const better = present([
    rial > 0n && priceText(rial, 'ارزان‌تر'),
    km >= minKm && kmText(km, 'کمتر کار کرده'),
    body > 0 && bodyStates[other.body_state],
    nearTexts[near],
  ])
  if (better.length === 0) return null
  const worse = present([
    rial < 0n && priceText(-rial, 'گران‌تر'),
    km <= -minKm && kmText(-km, 'بیشتر کار کرده'),
    body < 0 && bodyStates[other.body_state],
  ])
  const sameTrim = car.trim_id === other.trim_id
  const merits = (rial > 0n ? 3 : 0) + (km >= minKm ? 2 : 0) + (body > 0 ? 1 : 0) + near
  return { score: (sameTrim ? 4 : 0) + merits, better, worse }
}

/**
 * Chooses at most six cars of the same model within two years, with advantages and disadvantages
 * against `car`. Wrecks match only wrecks. The same trim and more advantages rank first; ties keep
 * the input order.
 */
export function chooseSimilar<T extends Comparable>(car: Comparable, candidates: readonly T[]) {
  return candidates
    .filter((other) => other.model_id === car.model_id && Math.abs(other.year - car.year) <= yearsApart)
    .filter((other) => bodyClassOf(car.body_state) === null || bodyClassOf(other.body_state) !== null)
    .flatMap((other) => {
      const compared = compare(car, other)
      return compared ? [{ other, ...compared }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ other, better, worse }) => ({ other, better, worse }))
}

import { clamp, medianOf, sortNumbers } from './statistics.ts'

/** How a logarithm of price falls: with each year of age, and with each unit of {@link wearOf}. */
export type Slopes = { year: number; wear: number }

/** One car of a model: the logarithm of its price freed of everything but trim, age and kilometres. */
export type SlopePoint = { trimId: number; age: number; wear: number; log: number }

/** After so many kilometres each further one matters half as much as the first: about a year of driving. */
const firstYearKm = 20_000

/** Kilometres as they matter: every further one less than the one before. */
export const wearOf = (km: number): number => Math.log(1 + km / firstYearKm)

/** What a market without cars would be thought to do, and how many cars such a thought weighs. */
const prior: Slopes = { year: 0.03, wear: 0.07 }
const priorCars = 8
const usualSpread = { year: 4, wear: 0.25 }
const bounds = { year: [0, 0.12], wear: [0.02, 0.18] } as const
const rounds = 8

/**
 * Age and wear of the cars of one model by least squares around the level of each trim. Prices far from their kind (typing errors,
 * baits) count less in every round (Tukey's weights), and few cars hardly move the prior.
 */
export function fitSlopes(points: readonly SlopePoint[]): Slopes {
  let slopes = prior
  let weights: readonly number[] = points.map(() => 1)
  for (let round = 0; round < rounds; round++) {
    const left = residuals(points, slopes)
    const scale = Math.max(0.02, 1.4826 * medianOf(sortNumbers(left.map(Math.abs))))
    weights = left.map((value) => tukey(value / (4.7 * scale)))
    slopes = leastSquares(points, weights)
  }
  return slopes
}

const tukey = (x: number) => (Math.abs(x) >= 1 ? 0 : (1 - x * x) ** 2)

/** What a model's slopes leave of each price beside the middle of its trim. */
function residuals(points: readonly SlopePoint[], slopes: Slopes): number[] {
  const raw = points.map(({ log, age, wear }) => log + slopes.year * age + slopes.wear * wear)
  const places = Map.groupBy(points.keys(), (index) => points[index]!.trimId)
  for (const own of places.values()) {
    const middle = medianOf(sortNumbers(own.map((index) => raw[index]!)))
    for (const index of own) raw[index]! -= middle
  }
  return raw
}

function leastSquares(points: readonly SlopePoint[], weights: readonly number[]): Slopes {
  // The prior stands among the cars as some more of them.
  const [yearPrior, wearPrior] = [priorCars * usualSpread.year, priorCars * usualSpread.wear]
  let [aa, aw, ww] = [yearPrior, 0, wearPrior]
  let [ay, wy] = [-prior.year * yearPrior, -prior.wear * wearPrior]
  const places = Map.groupBy(points.keys(), (index) => points[index]!.trimId)
  for (const own of places.values()) {
    const mean = (value: (point: SlopePoint) => number) => {
      let [sum, all] = [0, 0]
      for (const index of own) {
        sum += weights[index]! * value(points[index]!)
        all += weights[index]!
      }
      return all > 0 ? sum / all : 0
    }
    const [age, wear, log] = [mean((point) => point.age), mean((point) => point.wear), mean((point) => point.log)]
    for (const index of own) {
      const [point, weight] = [points[index]!, weights[index]!]
      const [a, w, y] = [point.age - age, point.wear - wear, point.log - log]
      aa += weight * a * a
      aw += weight * a * w
      ww += weight * w * w
      ay += weight * a * y
      wy += weight * w * y
    }
  }
  const determinant = aa * ww - aw * aw
  const wear = clamp(-(aa * wy - aw * ay) / determinant, bounds.wear)
  // With the wear inside its bounds, the year that fits best beside it.
  const year = clamp(-(ay + wear * aw) / aa, bounds.year)
  return { year, wear }
}

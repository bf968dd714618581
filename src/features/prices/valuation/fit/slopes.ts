import { clamp, medianOf, sortNumbers } from './statistics.ts'

/** The slopes of a price's logarithm: for each year of age, and for each unit of {@link wearOf}. */
export type Slopes = { year: number; wear: number }

/** One car of a model: the logarithm of its price without everything except trim, age and kilometres. */
export type SlopePoint = { trimId: number; age: number; wear: number; log: number }

/** After these kilometres each further one matters half as much as the first: about a year of driving. */
const firstYearKm = 20_000

/** Returns the wear of kilometres: every further one counts less than the previous one. */
export const wearOf = (km: number): number => Math.log(1 + km / firstYearKm)

/** The prior of a market without cars, and its weight in cars. */
const prior: Slopes = { year: 0.03, wear: 0.07 }
const priorCars = 8
const usualSpread = { year: 4, wear: 0.25 }
const bounds = { year: [0, 0.12], wear: [0.02, 0.18] } as const
const rounds = 8

/**
 * Fits age and wear of the cars of one model by least squares around the level of each trim. Outliers (typing errors,
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

/** Returns the residual of each price beside the median of its trim, after the slopes. */
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
  // The prior counts as some more cars.
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
  // Returns the best slope of years for a wear inside its bounds.
  const year = clamp(-(ay + wear * aw) / aa, bounds.year)
  return { year, wear }
}

import type { Harm, PricedCar } from './valuation/car.ts'

/** Unused cars are a separate market from used ones of the same year. */
export type CarKind = 'new' | 'used'

/** The ads of one day for a trim and a year of make. Money is rials. */
export type MarketDay = {
  trimId: number
  year: number
  kind: CarKind
  medianRial: bigint
  /** The range of seven of ten prices. */
  lowRial: bigint
  highRial: bigint
  sample: number
}

/** Fewer cars are not a market. */
export const minSample = 3
/** The maximum kilometres from the factory to the buyer. */
const newKm = 500

const slight: readonly Harm[] = ['scratched', 'dent-repair']
const isSound = ({ body, engine, gearbox }: PricedCar) =>
  engine === 'sound' && gearbox === 'sound' && body.every(({ harm }) => slight.includes(harm))

const at = (sorted: readonly bigint[], tenths: number) => sorted[Math.floor(((sorted.length - 1) * tenths) / 20)]!

function median(sorted: readonly bigint[]): bigint {
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2n
}

/** Groups prices of undamaged cars by trim, year and kind; too few cars make no row. */
export function summariseMarket(cars: readonly PricedCar[]): MarketDay[] {
  const groups = Map.groupBy(cars.filter(isSound), ({ trimId, year, mileageKm }) =>
    [trimId, year, mileageKm <= newKm ? 'new' : 'used'].join(),
  )
  return [...groups.values()]
    .filter((group) => group.length >= minSample)
    .map((group) => {
      const [{ trimId, year, mileageKm }] = group as [PricedCar]
      const prices = group.map(({ priceRial }) => priceRial).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      return {
        trimId,
        year,
        kind: mileageKm <= newKm ? 'new' : 'used',
        medianRial: median(prices),
        lowRial: at(prices, 3),
        highRial: at(prices, 17),
        sample: prices.length,
      }
    })
}

import { getCatalogue } from '#features/catalog/contract.ts'
import { addDays, dayOf, type Day } from '#kit/day.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { DayPrice } from '../../price-history.ts'
import { findDayPrices, oldestDays } from '../find-trim-prices.ts'
import { marketOffersOf } from '../market-offers.ts'
import { valueMyCar } from './value-my-car.ts'

/** The garage's facts of a car; its body is unknown. */
export type OwnedCar = { trimId: number; year: number; mileageKm: number; colour: string | null }

/**
 * `trend`: the change of the market price of this trim and year within three months, in whole percent; null when
 * unknown.
 */
export type OwnedValue = { rial: bigint; lowRial: bigint; highRial: bigint; trend: number | null }

const trendDays = 90
/** The maximum age of the nearest price before that day. */
const trendSlack = 14

/** Returns the value of a garage's car today among the ads, assuming an undamaged body; null with too few ads. */
export async function valueOwnedCar(ctx: RequestContext, car: OwnedCar): Promise<OwnedValue | null> {
  const { trims } = await getCatalogue(ctx.db)
  const trim = trims.byId.get(car.trimId)
  const offers = marketOffersOf(ctx.manifests)
  if (!trim || !offers) return null
  const { trimId, year, mileageKm, colour } = car
  const value = await valueMyCar(
    ctx.db,
    offers,
    {
      modelId: trim.modelId,
      trimId,
      year,
      mileageKm,
      body: [],
      wrecked: false,
      engine: 'sound',
      gearbox: 'sound',
      nationalPlate: true,
      insuranceMonths: null,
      colour: colour ?? 'white',
      place: '',
      rideHailing: false,
    },
    ctx.now,
  )
  if (value.valueRial === null) return null
  const { valueRial: rial, lowRial, highRial } = value
  return { rial, lowRial, highRial, trend: await trendOf(ctx.db, car, dayOf(ctx.now)) }
}

async function trendOf(db: Db, { trimId, year }: OwnedCar, today: Day): Promise<number | null> {
  const from = addDays(today, -trendDays - trendSlack)
  return percentSince(await findDayPrices(db, { trimId, year, kind: 'used', from, to: today }), today)
}

/** Pure: between the newest price of these days and the one of three months before. */
export function percentSince(prices: readonly Pick<DayPrice, 'day' | 'rial'>[], today: Day): number | null {
  const now = prices.findLast(({ day }) => day >= addDays(today, -oldestDays) && day <= today)
  const before = prices.findLast(({ day }) => day <= addDays(today, -trendDays))
  if (!now || !before || before.day < addDays(today, -trendDays - trendSlack)) return null
  return Math.round((Number(now.rial - before.rial) * 100) / Number(before.rial))
}

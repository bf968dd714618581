import { getCatalogue } from '#features/catalog/contract.ts'
import { myCarPath, valueOwnedCar } from '#features/prices/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { CarValueView } from '../car-view.ts'
import type { CarRow } from './find-cars.ts'

/** Cars beyond this number are valued on their own pages. */
const maxValued = 6

/** Returns the values of cars today, by public id; a car without model, year or kilometres has none. */
export async function valuesOf(ctx: RequestContext, rows: readonly CarRow[]): Promise<Map<string, CarValueView>> {
  const { trims } = await getCatalogue(ctx.db)
  const values = new Map<string, CarValueView>()
  for (const row of rows.slice(0, maxValued)) {
    const { public_id: id, trim_id: trimId, year, mileage_km: mileageKm, colour } = row
    const trim = trimId === null ? undefined : trims.byId.get(trimId)
    if (!trim || year === null || mileageKm === null) continue
    const value = await valueOwnedCar(ctx, { trimId: trim.id, year, mileageKm, colour })
    if (!value) continue
    const { rial, lowRial, highRial, trend } = value
    const existing = { year, km: mileageKm, ...(colour && { colour }) }
    const query = new URLSearchParams(Object.entries(existing).map(([name, message]) => [name, String(message)]))
    values.set(id, {
      about: inTomans(rial),
      range: `${compactToman(rounded(lowRial))} تا ${inTomans(highRial)}`,
      trend: trend === null ? null : trendWords(trend),
      href: `${myCarPath(trim.slug)}?${query.toString()}`,
    })
  }
  return values
}

/** Rounded to a million tomans, because it is an estimate. */
const rounded = (rial: bigint): bigint => (rial / 10_000_000n) * 10_000_000n

const inTomans = (rial: bigint): string => `${compactToman(rounded(rial))}\u00a0تومان`

function trendWords(percent: number): string {
  const moved =
    percent === 0
      ? 'تغییری نکرده'
      : `${toPersianDigits(Math.abs(percent))}\u200f٪ ${percent > 0 ? 'بالا رفته' : 'پایین آمده'}`
  return `قیمت این مدل در سه ماه گذشته ${moved} است.`
}

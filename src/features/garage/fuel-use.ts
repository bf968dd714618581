/** A purchase of fuel: litres in hundredths and the odometer, each null when unknown. */
export type Fill = { hundredths: number | null; km: number | null }

/** Below this distance the consumption is unreliable. */
const minKm = 300

/**
 * Returns the consumption in tenths of a litre for 100 kilometres, and the measured kilometres. Between two fills with
 * an odometer reading, the litres of the later fills are the fuel used. A fill without litres or an odometer that goes
 * back ends a stretch. Expects fills in the order in which they were made. Null below 300 measured kilometres.
 */
export function fuelUse(fills: readonly Fill[]): { tenths: number; km: number } | null {
  let litres = 0
  let km = 0
  let from: number | null = null
  let since = 0
  for (const fill of fills) {
    if (fill.hundredths === null || (from !== null && fill.km !== null && fill.km < from)) {
      from = fill.km
      since = 0
      continue
    }
    since += fill.hundredths
    if (fill.km === null) continue
    if (from !== null) {
      litres += since
      km += fill.km - from
    }
    from = fill.km
    since = 0
  }
  return km < minKm ? null : { tenths: Math.round((litres * 10) / km), km }
}

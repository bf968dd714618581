/**
 * Prices as logarithms, so that shares add up: whole millionths (ppm) of the natural logarithm of a price in billions of rials.
 * Only what is measured goes through logarithms; a price that is shown is whole rials, made by {@link rialOf}.
 */
const BILLION = 1_000_000_000n
const MILLION = 1_000_000

/** The logarithm of a price that somebody asks. */
export const logOfPrice = (rial: bigint): number => Math.log(Number((rial * 1_000_000n) / BILLION) / MILLION)

export const toPpm = (log: number): number => Math.round(log * MILLION)

/** Of something that loses `permille` of its price. Whole, and the larger the loss the smaller. */
export const lossPpm = (permille: number): number => toPpm(Math.log(1 - permille / 1000))

/** Nobody names a used car's price finer than a million tomans. */
const UNIT = 10_000_000n

/** The price of a logarithm in ppm, in whole millions of tomans; the higher the logarithm, never the lower the price. */
export function rialOf(logPpm: number): bigint {
  const ppm = BigInt(Math.round(Math.exp(logPpm / MILLION) * MILLION))
  const rial = (BILLION * ppm) / BigInt(MILLION)
  return ((rial + UNIT / 2n) / UNIT) * UNIT
}

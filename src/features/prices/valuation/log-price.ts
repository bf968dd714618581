/**
 * Prices as logarithms, so that shares add up: whole millionths (ppm) of the natural logarithm of a price in billions
 * of rials. Only measurements use logarithms; a displayed price is whole rials, made by {@link rialOf}.
 */
const BILLION = 1_000_000_000n
const MILLION = 1_000_000

/** Returns the logarithm of an asking price. */
export const logOfPrice = (rial: bigint): number => Math.log(Number((rial * 1_000_000n) / BILLION) / MILLION)

export const toPpm = (log: number): number => Math.round(log * MILLION)

/** Returns the logarithm of a loss of `permille`. Whole, and the larger the loss the smaller. */
export const lossPpm = (permille: number): number => toPpm(Math.log(1 - permille / 1000))

/** Used cars have no finer prices than a million tomans. */
const UNIT = 10_000_000n

/**
 * Returns the price of a logarithm in ppm, in whole millions of tomans; a higher logarithm never gives a lower price.
 */
export function rialOf(logPpm: number): bigint {
  const ppm = BigInt(Math.round(Math.exp(logPpm / MILLION) * MILLION))
  const rial = (BILLION * ppm) / BigInt(MILLION)
  return ((rial + UNIT / 2n) / UNIT) * UNIT
}

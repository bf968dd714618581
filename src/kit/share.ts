import type { Rial } from './money.ts'

/** A share in hundredths of a percent: 1.5 percent is 150. Below zero it is a surcharge. */
export type Rate = number & { readonly rate: unique symbol }

export type Rounding = 'down' | 'half-up' | 'up'

const whole = 10_000n

/** Creates a rate from hundredths of a percent. Throws a RangeError unless they are an integer. */
export function rateOfHundredths(hundredths: number): Rate {
  if (!Number.isSafeInteger(hundredths))
    throw new RangeError(`a rate must be an integer number of hundredths of a percent: ${hundredths}`)
  return hundredths as Rate
}

/** Creates a rate from a percentage with at most two decimals. Throws a RangeError for more decimals. */
export function rateOf(percent: number): Rate {
  const hundredths = Math.round(percent * 100)
  if (Math.abs(hundredths - percent * 100) > 1e-6)
    throw new RangeError(`a percentage may have at most two decimals: ${percent}`)
  return rateOfHundredths(hundredths)
}

/** Returns `amount × part ÷ of` in whole rials; «half-up» rounds halves towards the greater number. */
export function partOf(amount: Rial, part: bigint, of: bigint, rounding: Rounding = 'down'): Rial {
  const product = amount * part
  if (rounding === 'down') return floorDivide(product, of)
  return rounding === 'up' ? -floorDivide(-product, of) : floorDivide(2n * product + of, 2n * of)
}

/** Returns a share of an amount in whole rials. Only this module applies a percentage to money. */
export const shareOf = (amount: Rial, rate: Rate, rounding: Rounding = 'down'): Rial =>
  partOf(amount, BigInt(rate), whole, rounding)

/** A share of a share of an amount, rounded once. */
export function shareOfShare(amount: Rial, rates: readonly Rate[], rounding: Rounding = 'down'): Rial {
  const part = rates.reduce((product, rate) => product * BigInt(rate), 1n)
  return partOf(amount, part, whole ** BigInt(rates.length), rounding)
}

/** The share of an amount for some days, where the rate is that of a period of `of` days. */
export const shareForDays = (amount: Rial, rate: Rate, { days, of }: { days: number; of: number }): Rial =>
  partOf(amount, BigInt(rate) * BigInt(days), whole * BigInt(of))

/** Returns the part of a total that a share added to it, rounded down. */
export const shareWithin = (total: Rial, rate: Rate): Rial => partOf(total, BigInt(rate), whole + BigInt(rate))

/** Returns an amount plus a rate; a rate below zero reduces it. */
export const changedBy = (amount: Rial, rate: Rate, rounding: Rounding = 'down'): Rial =>
  partOf(amount, whole + BigInt(rate), whole, rounding)

/** The amount in whole tomans. */
export const inWholeTomans = (amount: Rial, rounding: Rounding = 'half-up'): Rial =>
  partOf(amount, 1n, 10n, rounding) * 10n

/** Divides by a positive number, rounding towards the lesser number. */
function floorDivide(amount: bigint, by: bigint): bigint {
  const down = amount / by
  return amount % by !== 0n && amount < 0n ? down - 1n : down
}

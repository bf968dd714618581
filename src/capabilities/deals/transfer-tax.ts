import type { Rial } from '#kit/money.ts'

export type TransferTaxRule = { taxPercent: number; yearPercent: number; mostPercent: number }

/** By how many percent the base of the tax is smaller for the years since the year of make. */
export function ageReduction({ yearPercent, mostPercent }: TransferTaxRule, { year, thisYear }: Years): number {
  return Math.min(Math.max(thisYear - year, 0) * yearPercent, mostPercent)
}

type Years = { year: number; thisYear: number }

/** The tax on a change of owners: a share of the price at the factory, less for each year of the car. In whole rials, half up. */
export function transferTaxRial(rule: TransferTaxRule, { factoryRial, ...years }: Years & { factoryRial: Rial }): Rial {
  const hundredths = BigInt(Math.round(rule.taxPercent * 100))
  const left = 10_000n - BigInt(Math.round(ageReduction(rule, years) * 100))
  return (factoryRial * hundredths * left * 2n + 100_000_000n) / 200_000_000n
}

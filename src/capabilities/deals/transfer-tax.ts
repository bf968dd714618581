import type { Rial } from '#kit/money.ts'
import { rateOf, shareOfShare } from '#kit/share.ts'

export type TransferTaxRule = { taxPercent: number; yearPercent: number; mostPercent: number }

/** By how many percent the base of the tax is smaller for the years since the year of make. */
export function ageReduction({ yearPercent, mostPercent }: TransferTaxRule, { year, thisYear }: Years): number {
  return Math.min(Math.max(thisYear - year, 0) * yearPercent, mostPercent)
}

type Years = { year: number; thisYear: number }

/** The tax on a change of owners: a share of the price at the factory, less for each year of the car. In whole rials, half up. */
export function transferTaxRial(rule: TransferTaxRule, { factoryRial, ...years }: Years & { factoryRial: Rial }): Rial {
  const left = rateOf(100 - ageReduction(rule, years))
  return shareOfShare(factoryRial, [rateOf(rule.taxPercent), left], 'half-up')
}

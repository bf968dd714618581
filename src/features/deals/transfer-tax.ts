import type { Rial } from '#kit/money.ts'
import { rateOf, shareOfShare } from '#kit/share.ts'

export type TransferTaxRule = { taxPercent: number; yearPercent: number; mostPercent: number }

/** Returns the percentage by which the years since the year of make reduce the tax base. */
export function ageReduction({ yearPercent, mostPercent }: TransferTaxRule, { year, thisYear }: Years): number {
  return Math.min(Math.max(thisYear - year, 0) * yearPercent, mostPercent)
}

type Years = { year: number; thisYear: number }

/**
 * Returns the tax on a change of owners in whole rials, rounded half up: a share of the factory price, reduced for each
 * year of age.
 */
export function transferTaxRial(rule: TransferTaxRule, { factoryRial, ...years }: Years & { factoryRial: Rial }): Rial {
  const left = rateOf(100 - ageReduction(rule, years))
  return shareOfShare(factoryRial, [rateOf(rule.taxPercent), left], 'half-up')
}

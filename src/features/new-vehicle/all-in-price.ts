import { rateOf, shareOf } from '#kit/share.ts'

/** The inputs of the sum; amounts are rials, null when unannounced. */
export type CostInput = {
  factoryRial: bigint | null
  /** Value added tax in percent. */
  vatPercent: number
  /** The base of third-party insurance for this engine. */
  insuranceBaseRial: bigint | null
  /** The insurers' discount for a new car, in percent. */
  insuranceDiscount: number
  /** The compensation of an ordinary month, the base of the driver's cover. */
  diyehRial: bigint
  platingRial: bigint | null
  scrappageRial: bigint | null
  freightRial: bigint | null
}

export const costNames = ['factory', 'vat', 'insurance', 'plating', 'scrappage', 'freight'] as const
export type CostName = (typeof costNames)[number]

export type AllInPrice = {
  costs: Readonly<Record<CostName, bigint | null>>
  /** The sum of known amounts; null without a factory price. */
  totalRial: bigint | null
  unknown: readonly CostName[]
}

const percentOf = (amount: bigint, percent: number): bigint => shareOf(amount, rateOf(percent), 'half-up')

/**
 * Returns a year of third-party insurance with min financial cover: base minus discount, the
 * driver's cover of 0.7 per mille, and the tax on both.
 */
export function thirdPartyRial({
  insuranceBaseRial,
  insuranceDiscount,
  diyehRial,
  vatPercent,
}: CostInput): bigint | null {
  if (insuranceBaseRial === null) return null
  const third = insuranceBaseRial - percentOf(insuranceBaseRial, insuranceDiscount)
  const premium = third + percentOf(diyehRial, 0.07)
  return premium + percentOf(premium, vatPercent)
}

/**
 * Computes the cost of a new car until it is on the road from the known amounts; unknown ones are
 * listed, never counted as zero.
 */
export function allInPrice(input: CostInput): AllInPrice {
  const { factoryRial, vatPercent } = input
  const costs = {
    factory: factoryRial,
    vat: factoryRial === null ? null : percentOf(factoryRial, vatPercent),
    insurance: thirdPartyRial(input),
    plating: input.platingRial,
    scrappage: input.scrappageRial,
    freight: input.freightRial,
  }
  const existing = costNames.map((name) => costs[name]).filter((cost) => cost !== null)
  return {
    costs,
    totalRial: factoryRial === null ? null : existing.reduce((sum, cost) => sum + cost, 0n),
    unknown: costNames.filter((name) => costs[name] === null),
  }
}

import { rateOf, shareOf } from '#kit/share.ts'

/** What the sum depends on; amounts are rials, null where nobody has announced one. */
export type CostInput = {
  factoryRial: bigint | null
  /** Percent of value added tax. */
  vatPercent: number
  /** Base of third-party insurance for a car of this engine. */
  insuranceBaseRial: bigint | null
  /** Percent that insurers take off for a new car. */
  insuranceDiscount: number
  /** Compensation of an ordinary month, from which the driver's cover is worked out. */
  diyehRial: bigint
  platingRial: bigint | null
  scrappageRial: bigint | null
  freightRial: bigint | null
}

export const costNames = ['factory', 'vat', 'insurance', 'plating', 'scrappage', 'freight'] as const
export type CostName = (typeof costNames)[number]

export type AllInPrice = {
  costs: Readonly<Record<CostName, bigint | null>>
  /** Of what is known; null without a price at the factory. */
  totalRial: bigint | null
  unknown: readonly CostName[]
}

const percentOf = (amount: bigint, percent: number): bigint => shareOf(amount, rateOf(percent), 'half-up')

/**
 * A year of third-party insurance with the least financial cover: base less the discount, the driver's cover of
 * 0.7 per mille, and the tax on both.
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

/** What a new car costs until it is on the road, as far as it is known; what is not known is never counted as nothing. */
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
  const known = costNames.map((name) => costs[name]).filter((cost) => cost !== null)
  return {
    costs,
    totalRial: factoryRial === null ? null : known.reduce((sum, cost) => sum + cost, 0n),
    unknown: costNames.filter((name) => costs[name] === null),
  }
}

/** The rule by which discounts grow and shrink; percentages. */
export type DiscountRule = {
  perYear: number
  most: number
  financialLoss: readonly [number, number, number]
  bodilyLoss: readonly [number, number, number]
}

/** Claims since the last policy began; three means three and more. */
export type Claims = { financial: number; bodily: number }

/** A surcharge is at most the base itself: twenty steps of a year's discount. */
export const maxSurchargeSteps = 20

/** Returns years without a claim as a percentage. */
export const discountOfYears = (years: number, { perYear, most }: DiscountRule): number =>
  Math.min(years * perYear, most)

const lossOf = (count: number, losses: readonly [number, number, number]): number =>
  count <= 0 ? 0 : losses[Math.min(count, 3) - 1]!

/** Returns the discount after claims; negative for a surcharge. With both kinds only bodily claims count. */
export const afterClaims = (before: number, { financial, bodily }: Claims, rule: DiscountRule): number =>
  before - (bodily > 0 ? lossOf(bodily, rule.bodilyLoss) : lossOf(financial, rule.financialLoss))

/** Only bodily claims reduce the driver's own discount, to zero at least. */
export const driverAfterClaims = (before: number, { bodily }: Claims, rule: DiscountRule): number =>
  Math.max(before - lossOf(bodily, rule.bodilyLoss), 0)

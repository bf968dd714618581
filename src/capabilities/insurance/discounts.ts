/** The rule by which discounts grow and are lost; percentages. */
export type DiscountRule = {
  perYear: number
  most: number
  financialLoss: readonly [number, number, number]
  bodilyLoss: readonly [number, number, number]
}

/** Claims since the last policy began; three stands for three and more. */
export type Claims = { financial: number; bodily: number }

/** A surcharge is at most the base itself: twenty steps of a year's discount. */
export const surchargeStepsMost = 20

/** Years without a claim as a percentage. */
export const discountOfYears = (years: number, { perYear, most }: DiscountRule): number =>
  Math.min(years * perYear, most)

const lossOf = (count: number, losses: readonly [number, number, number]): number =>
  count <= 0 ? 0 : losses[Math.min(count, 3) - 1]!

/** What is left after claims; below zero is a surcharge. With both kinds only the bodily ones count. */
export const afterClaims = (before: number, { financial, bodily }: Claims, rule: DiscountRule): number =>
  before - (bodily > 0 ? lossOf(bodily, rule.bodilyLoss) : lossOf(financial, rule.financialLoss))

/** The driver's own discount loses by bodily claims alone and is never below zero. */
export const driverAfterClaims = (before: number, { bodily }: Claims, rule: DiscountRule): number =>
  Math.max(before - lossOf(bodily, rule.bodilyLoss), 0)

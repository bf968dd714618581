/** Legal facts for answers; amounts are rials. */
export type PresentRules = {
  doublingDays: number
  objectionDays: number
  platesMost: number
  points: readonly { score: number; months: number; fineRial: bigint }[]
  clearMonths: number
}

/** The first rules of the product: for free samples, which work offline. */
export const sampleRules: PresentRules = {
  doublingDays: 60,
  objectionDays: 60,
  platesMost: 5,
  points: [
    { score: 30, months: 3, fineRial: 400_000n },
    { score: 25, months: 6, fineRial: 600_000n },
    { score: 20, months: 12, fineRial: 1_000_000n },
  ],
  clearMonths: 6,
}

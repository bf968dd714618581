/** The yearly cost of buying by instalments, in percent, against a cash value in tomans. */
export type InstalmentRate = { percent: number; cash: number }

type Instalment = { downPayment: number; monthly: number; count: number }

/** Above this rate the ad and the cash value do not describe the same sale. */
const maxPercent = 300

/**
 * Returns the effective yearly rate at which the payments are worth `cash` on the day of purchase:
 * the first instalment is due after a month. 0 when the sum of payments is not above the cash
 * value; null when nothing is financed, or the rate is beyond any credit.
 */
export function instalmentRate({ downPayment, monthly, count }: Instalment, cash: number): InstalmentRate | null {
  const financed = cash - downPayment
  if (financed <= 0 || monthly <= 0 || count <= 0) return null
  if (monthly * count <= financed) return { percent: 0, cash }
  const worth = (rate: number) => (monthly * (1 - (1 + rate) ** -count)) / rate
  let [low, high] = [1e-9, 1]
  if (worth(high) > financed) return null
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > financed) low = middle
    else high = middle
  }
  const percent = Math.round(((1 + low) ** 12 - 1) * 100)
  return percent > maxPercent ? null : { percent, cash }
}

import { compactToman } from '#kit/money.ts'

const short = (toman: number) => compactToman(BigInt(toman) * 10n)

/**
 * Formats a price range in tomans, without the currency: «۵۰۰ تا ۸۰۰ میلیون», «بالای ۴ میلیارد».
 */
export function budgetText({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null) return `تا ${short(to!)}`
  if (to === null) return `بالای ${short(from)}`
  const [min, unit] = short(from).split('\u00a0')
  // Print a shared unit once.
  return short(to).endsWith(`\u00a0${unit}`) ? `${min} تا ${short(to)}` : `${short(from)} تا ${short(to)}`
}

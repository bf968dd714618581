import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import type { Rial } from '#kit/money.ts'

/** Returns how far `now` is above `then`, in whole permille, negative when it is below. */
export const permilleBetween = (then: Rial, now: Rial): number => {
  const tenth = ((now - then) * 10_000n) / then
  return Number((tenth + (tenth < 0n ? -5n : 5n)) / 10n)
}

/** «۲٫۱» for 21 permille, without a sign. */
export function percentText(permille: number): string {
  const size = Math.abs(permille)
  const tenths = size % 10
  return formatInteger((size - tenths) / 10) + (tenths ? `٫${toPersianDigits(tenths)}` : '')
}

/** «+۲٫۱٪», «−۰٫۳٪», «۰٪»: the sign is at the left of the digits also inside right-to-left text. */
export const signedPercent = (permille: number): string =>
  `${permille === 0 ? '' : permille < 0 ? '\u200e\u2212' : '\u200e+'}${percentText(permille)}٪`

/** Whole millions of tomans; below ten millions with one decimal. */
export function millionsText(rial: Rial): string {
  if (rial >= 100_000_000n) return formatInteger((rial + 5_000_000n) / 10_000_000n)
  const tenths = (rial + 500_000n) / 1_000_000n
  return formatInteger(tenths / 10n) + (tenths % 10n ? `٫${toPersianDigits(tenths % 10n)}` : '')
}

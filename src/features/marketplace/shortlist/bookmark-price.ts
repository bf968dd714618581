import { tomanWords } from '#kit/money.ts'

/** Returns the price change since bookmarking in tomans; null without a change or a number. */
export function bookmarkPriceChange(bookmarkedToman: number | null, nowToman: number | null): number | null {
  if (bookmarkedToman === null || nowToman === null || !Number.isSafeInteger(bookmarkedToman)) return null
  return nowToman - bookmarkedToman || null
}

/** «۲۰ میلیون تومان ارزان‌تر از وقتی که نشان کردید». */
export function bookmarkPriceChangeText(change: number): string {
  const amount = tomanWords(BigInt(Math.abs(change)) * 10n)
  return `${amount} ${change < 0 ? 'ارزان‌تر' : 'گران‌تر'} از وقتی که نشان کردید`
}

import { formatInteger, toPersianDigits } from '#kit/digits.ts'

/** Formats «۸۵ کیلوبایت», «۱٫۴ مگابایت». */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${formatInteger(Math.max(1, Math.round(bytes / 1000)))}\u00a0کیلوبایت`
  const tenths = Math.round(bytes / 100_000)
  return `${formatInteger(Math.floor(tenths / 10))}${tenths % 10 ? `٫${toPersianDigits(tenths % 10)}` : ''}\u00a0مگابایت`
}

import { compactToman } from '#kit/money.ts'

const minRial = 300_000_000n

/**
 * Returns why a price probably has the wrong unit or misses zeros, or null. Compares it with usual
 * prices and with similar cars: rials entered as tomans are ten times too high, millions without
 * the word far too low.
 */
export function priceDoubt(priceRial: bigint, marketRial: bigint | null): string | null {
  if (priceRial < minRial) {
    return `${compactToman(priceRial)} تومان برای خودرو خیلی کم است. شاید «میلیون» جا افتاده باشد.`
  }
  if (marketRial === null) return null
  const market = `قیمت خودروهای مشابه حدود ${compactToman(marketRial)} تومان است`
  if (priceRial >= marketRial * 7n) return `${market}. شاید به ریال نوشته‌اید؛ قیمت را به تومان بنویسید.`
  if (priceRial * 10n < marketRial * 3n) return `${market}؛ قیمت شما خیلی کمتر است.`
  return null
}

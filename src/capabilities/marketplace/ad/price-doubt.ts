import { compactToman } from '#kit/money.ts'

const leastRial = 300_000_000n

/**
 * Why a price is probably written in the wrong unit or without its zeros, by its own size or against what alike cars cost: rials
 * as tomans are ten times too much, millions without their word are far too little.
 */
export function priceDoubt(priceRial: bigint, marketRial: bigint | null): string | null {
  if (priceRial < leastRial) {
    return `${compactToman(priceRial)} تومان برای خودرو خیلی کم است. شاید «میلیون» جا افتاده باشد.`
  }
  if (marketRial === null) return null
  const market = `قیمت خودروهای مشابه حدود ${compactToman(marketRial)} تومان است`
  if (priceRial >= marketRial * 7n) return `${market}. شاید به ریال نوشته‌اید؛ قیمت را به تومان بنویسید.`
  if (priceRial * 10n < marketRial * 3n) return `${market}؛ قیمت شما خیلی کمتر است.`
  return null
}

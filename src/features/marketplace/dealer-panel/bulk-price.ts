import type { Rial } from '#kit/money.ts'
import { changedBy, rateOfHundredths } from '#kit/share.ts'

/** A bulk price change: by hundredths of a percent, or by an amount. */
export type PriceMove = { by: 'percent'; hundredths: number } | { by: 'amount'; rial: Rial }

/** Prices are rounded to whole hundred thousands of tomans. */
const roundRial = 1_000_000n
const minRial = 300_000_000n

/** Returns the price after the change, rounded as people write prices. */
export function movedPrice(price: Rial, move: PriceMove): Rial {
  const exact = move.by === 'amount' ? price + move.rial : changedBy(price, rateOfHundredths(move.hundredths))
  return ((exact + roundRial / 2n) / roundRial) * roundRial
}

export type MoveProblem = 'too-low' | 'too-much' | 'no-price' | 'state' | 'same'

/**
 * Returns why the price cannot change directly, or null. Staff review changes of a fifth or more.
 */
export function moveProblem(
  { price, movable }: { price: Rial | null; movable: boolean },
  move: PriceMove,
): MoveProblem | null {
  if (!movable) return 'state'
  if (price === null) return 'no-price'
  const next = movedPrice(price, move)
  const difference = next > price ? next - price : price - next
  if (difference === 0n) return 'same'
  if (next < minRial) return 'too-low'
  return difference * 5n >= price ? 'too-much' : null
}

export const moveProblems: Record<MoveProblem, string> = {
  'too-low': 'قیمت خیلی کم می‌شود',
  'too-much': 'با قیمت‌های ۳۰ روز اخیر ۲۰ درصد یا بیشتر فرق دارد، یا خیلی کمتر از بازار است؛ از «ویرایش آگهی» عوض کنید',
  'no-price': 'قیمت نقدی ندارد',
  state: 'فعال نیست',
  same: 'تغییری نمی‌کند',
}

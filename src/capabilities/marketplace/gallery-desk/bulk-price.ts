import type { Rial } from '#kit/money.ts'
import { changedBy, rateOfHundredths } from '#kit/share.ts'

/** How prices of many ads move together: by hundredths of a percent, or by an amount. */
export type PriceMove = { by: 'percent'; hundredths: number } | { by: 'amount'; rial: Rial }

/** Prices end in whole hundred thousands of tomans. */
const roundRial = 1_000_000n
const leastRial = 300_000_000n

/** The price after a move, rounded as people write prices. */
export function movedPrice(price: Rial, move: PriceMove): Rial {
  const exact = move.by === 'amount' ? price + move.rial : changedBy(price, rateOfHundredths(move.hundredths))
  return ((exact + roundRial / 2n) / roundRial) * roundRial
}

export type MoveProblem = 'too-low' | 'too-much' | 'no-price' | 'state' | 'same'

/** Why a price can not move so at once; null when it can. A change of a fifth and more is looked at by staff. */
export function moveProblem(
  { price, movable }: { price: Rial | null; movable: boolean },
  move: PriceMove,
): MoveProblem | null {
  if (!movable) return 'state'
  if (price === null) return 'no-price'
  const next = movedPrice(price, move)
  const difference = next > price ? next - price : price - next
  if (difference === 0n) return 'same'
  if (next < leastRial) return 'too-low'
  return difference * 5n >= price ? 'too-much' : null
}

export const moveProblems: Record<MoveProblem, string> = {
  'too-low': 'قیمت خیلی کم می‌شود',
  'too-much': '۲۰ درصد یا بیشتر؛ از «ویرایش آگهی» عوض کنید',
  'no-price': 'قیمت نقدی ندارد',
  state: 'فعال نیست',
  same: 'تغییری نمی‌کند',
}

/** The window of prices that a new price is compared with, in days. */
export const priceWindowDays = 30

type Step = {
  price: bigint
  /** The current price, and every price of the window. */
  current: bigint
  recent: readonly bigint[]
  /** The value of the car; null when unknown. */
  marketRial: bigint | null
}

const within = (price: bigint, other: bigint) => (price > other ? price - other : other - price) * 5n < other

/** The share of the market below which a price is a sign of risk. */
const isFarBelow = (price: bigint, marketRial: bigint) => price * 4n <= marketRial * 3n

/**
 * Whether a price change needs no review: less than a fifth from every price of the window, so that
 * several small steps are judged as one, and not from a usual price to one far below the market.
 */
export function isSmallStep({ price, current, recent, marketRial }: Step): boolean {
  if (![current, ...recent].every((other) => within(price, other))) return false
  return marketRial === null || !isFarBelow(price, marketRial) || isFarBelow(current, marketRial)
}

/** Whether prices of the window went down to `price` in several steps that are large together. */
export function isLadder(price: bigint, recent: readonly bigint[]): boolean {
  const higher = recent.filter((other) => other > price)
  return higher.length >= 2 && higher.some((other) => !within(price, other))
}

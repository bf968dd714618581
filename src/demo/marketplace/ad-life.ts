import type { SeededRandom } from '#kit/seeded-random.ts'
import { rialsOf, roundAsPeople } from './price-model.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Days that an ad is live, in milliseconds. */
const SHOWN = 30 * DAY

export type AdState = 'published' | 'sold' | 'expired' | 'pending' | 'rejected'

/** When an ad was written, published and ended. */
export type AdLife = {
  state: AdState
  createdAt: Date
  publishedAt: Date | null
  expiresAt: Date | null
  soldAt: Date | null
}

export type ListPrice = { at: Date; rial: bigint }

/** Draws the life of an ad up to `now`: nearly all are live, and most of those are new. */
export function drawLife(random: SeededRandom, now: Date): AdLife {
  const state = random.weighted<AdState>([
    ['published', 940],
    ['sold', 40],
    ['expired', 10],
    ['pending', 6],
    ['rejected', 4],
  ])
  const before = (ms: number) => new Date(now.getTime() - Math.floor(ms))
  if (state === 'pending' || state === 'rejected') {
    const createdAt = before(state === 'pending' ? random.next() * 20 * HOUR : random.next() * 20 * DAY)
    return { state, createdAt, publishedAt: null, expiresAt: null, soldAt: null }
  }
  const age = {
    published: 29.8 * random.next() ** 1.7,
    sold: 1 + 58 * random.next(),
    expired: 30.5 + 28 * random.next(),
  }[state]
  const publishedAt = before(age * DAY + 2 * MINUTE)
  const createdAt = new Date(publishedAt.getTime() - Math.floor((0.05 + 14 * random.next()) * HOUR))
  const expiresAt = new Date(publishedAt.getTime() + SHOWN)
  const soldAfter = Math.min(age, 30) * (0.15 + 0.8 * random.next()) * DAY
  const soldAt = state === 'sold' ? new Date(publishedAt.getTime() + Math.floor(soldAfter)) : null
  return { state, createdAt, publishedAt, expiresAt, soldAt }
}

/**
 * Draws the asking prices of an ad since its publication, ending with `last` (millions of tomans).
 * Most have one, some up to three changes, mostly drops. Unpublished ads have none.
 */
export function drawPrices(random: SeededRandom, life: AdLife, last: number, now: Date): ListPrice[] {
  if (!life.publishedAt) return []
  const start = life.publishedAt.getTime()
  const end = Math.min(now.getTime(), (life.soldAt ?? life.expiresAt ?? now).getTime())
  const span = end - start
  const changes =
    span < 2 * DAY
      ? 0
      : random.weighted([
          [0, 62],
          [1, 25],
          [2, 9],
          [3, 4],
        ])
  const millions = [last]
  for (let i = 0; i < changes; i++) {
    const next = millions[0] ?? last
    const share = random.chance(0.85) ? 1 + 0.01 + 0.04 * random.next() : 1 - 0.01 - 0.025 * random.next()
    const earlier = roundAsPeople(random, next * share)
    if (earlier !== next) millions.unshift(earlier)
  }
  return millions.map((price, i) => {
    const at =
      start + Math.floor((span * i) / millions.length + (i ? random.next() * (span / millions.length) * 0.9 : 0))
    return { at: new Date(at), rial: rialsOf(price) }
  })
}

/** Returns the price drop since publication, in rials; 0 without one. */
export function priceDropOf(prices: readonly ListPrice[]): bigint {
  const fallen = (prices[0]?.rial ?? 0n) - (prices.at(-1)?.rial ?? 0n)
  return fallen > 0n ? fallen : 0n
}

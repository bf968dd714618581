import { describe, expect, it } from 'vitest'
import { isLadder, isSmallStep } from './price-steps.ts'

const step = (price: bigint, over: { current?: bigint; recent?: bigint[]; marketRial?: bigint | null } = {}) =>
  isSmallStep({ price, current: 1000n, recent: [], marketRial: null, ...over })

describe('a price change without a review', () => {
  it.each<[string, boolean, boolean]>([
    ['is less than a fifth down', step(801n), true],
    ['is less than a fifth up', step(1199n), true],
    ['is not a fifth', step(800n), false],
    ['is not a fifth from an earlier price of the window', step(750n, { current: 850n, recent: [1000n, 850n] }), false],
    ['is not a fifth up from an earlier price', step(1100n, { recent: [900n] }), false],
    ['does not lead far below the market', step(850n, { marketRial: 1200n }), false],
    ['may go on where the price was far below already', step(880n, { current: 890n, marketRial: 1200n }), true],
    ['may go up from far below', step(890n, { current: 880n, marketRial: 1200n }), true],
  ])('%s', (_what, small, expected) => expect(small).toBe(expected))
})

it.each<[string, bigint, bigint[], boolean]>([
  ['two steps that are a quarter together', 750n, [1000n, 870n], true],
  ['one step', 750n, [1000n], false],
  ['two small ones', 950n, [1000n, 970n], false],
  ['up and down', 1000n, [900n, 1000n], false],
])('a ladder: %s', (_what, price, recent, expected) => expect(isLadder(price, recent)).toBe(expected))

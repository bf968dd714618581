import { expect, it } from 'vitest'
import { levelAfter, levelOf, priceFor } from './levels.ts'

const rule = { silver: 500, gold: 2000, diamond: 5000, silverOff: 5, goldOff: 10, diamondOff: 15 }

it.each([
  [0, 'bronze', 'silver'],
  [499, 'bronze', 'silver'],
  [500, 'silver', 'gold'],
  [1999, 'silver', 'gold'],
  [2000, 'gold', 'diamond'],
  [5000, 'diamond', null],
] as const)('%i points give level %s, and the next is %s', (won, level, next) => {
  expect(levelOf(rule, won)).toBe(level)
  expect(levelAfter(level)).toBe(next)
})

it.each([
  ['bronze', 100, 100],
  ['silver', 100, 95],
  ['silver', 10, 10],
  ['gold', 105, 95],
  ['diamond', 1, 1],
  ['diamond', 0, 0],
] as const)('at level %s, %i points become %i', (level, points, price) => {
  expect(priceFor(rule, level, points)).toBe(price)
})

import { expect, it } from 'vitest'
import { createAdaptiveLimit } from './adaptive-limit.ts'

const limitWith = (isLate: boolean) => createAdaptiveLimit({ min: 4, max: 64, isLate: () => isLate })

it('the limit shrinks while work is late, down to its minimum', () => {
  const limit = limitWith(true)
  const values = Array.from({ length: 20 }, () => (limit.adjust(true), limit.value()))
  expect(values.slice(0, 3)).toEqual([6, 4, 4])
  expect(values.at(-1)).toBe(4)
  expect(limit.hasShrunk()).toBe(true)
})

it('it grows step by step while work is in time and the limit was reached, up to its maximum', () => {
  const limit = limitWith(false)
  limit.adjust(true)
  expect(limit.value()).toBe(9)
  for (let turn = 0; turn < 100; turn++) limit.adjust(true)
  expect(limit.value()).toBe(64)
  expect(limit.hasShrunk()).toBe(false)
})

it('it stays while nobody has to wait', () => {
  const limit = limitWith(false)
  limit.adjust(false)
  expect(limit.value()).toBe(8)
})

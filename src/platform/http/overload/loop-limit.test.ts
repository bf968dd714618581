import { expect, it } from 'vitest'
import { createLoopLimit } from './loop-limit.ts'

const limitWith = (delays: number[]) =>
  createLoopLimit({ min: 4, max: 64, targetMs: 20, readDelayMs: () => delays.shift() ?? 0 })

it('the limit shrinks while the event loop is late, down to its least', () => {
  const limit = limitWith(Array.from({ length: 20 }, () => 50))
  const values = Array.from({ length: 20 }, () => (limit.adjust(true), limit.value()))
  expect(values.slice(0, 3)).toEqual([12, 9, 7])
  expect(values.at(-1)).toBe(4)
})

it('it grows step by step while the loop is in time and more would have run, up to its most', () => {
  const limit = limitWith([])
  limit.adjust(true)
  expect(limit.value()).toBe(17)
  for (let turn = 0; turn < 100; turn++) limit.adjust(true)
  expect(limit.value()).toBe(64)
})

it('it stays while nobody has to wait', () => {
  const limit = limitWith([])
  limit.adjust(false)
  expect(limit.value()).toBe(16)
})

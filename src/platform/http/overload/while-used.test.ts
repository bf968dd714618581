import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whileUsed } from './while-used.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counted(inUse: () => boolean = () => false) {
  const calls = { tick: 0, start: 0, stop: 0 }
  const count = (name: keyof typeof calls) => () => void calls[name]++
  const { use, close } = whileUsed({
    everyMs: 100,
    tick: count('tick'),
    start: count('start'),
    stop: count('stop'),
    inUse,
  })
  return { calls, use, close }
}

it('does not run before it is used', () => {
  const { calls } = counted()
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual({ tick: 0, start: 0, stop: 0 })
  expect(vi.getTimerCount()).toBe(0)
})

it('rests two seconds after the last use, and starts again', () => {
  const { calls, use } = counted()
  use()
  vi.advanceTimersByTime(1000)
  use()
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual({ tick: 30, start: 1, stop: 1 })
  expect(vi.getTimerCount()).toBe(0)
  use()
  vi.advanceTimersByTime(100)
  expect(calls).toEqual({ tick: 31, start: 2, stop: 1 })
})

it('runs as long as something is in use', () => {
  let inUse = true
  const { calls, use } = counted(() => inUse)
  use()
  vi.advanceTimersByTime(10_000)
  expect([calls.tick, calls.stop]).toEqual([100, 0])
  inUse = false
  vi.advanceTimersByTime(10_000)
  expect([calls.tick, calls.stop]).toEqual([120, 1])
})

it('runs outside of the context of its first user', () => {
  const context = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const { use } = whileUsed({ everyMs: 100, tick: () => seen.push(context.getStore()), inUse: () => false })
  context.run('request', use)
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([undefined])
})

it('stops once when it is closed', () => {
  const { calls, use, close } = counted()
  close()
  use()
  close()
  close()
  vi.advanceTimersByTime(1000)
  expect(calls).toEqual({ tick: 0, start: 1, stop: 1 })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterScrollDelay, everySecond, outsideCloser } from './timing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function counter() {
  const seen = { times: 0 }
  return { seen, count: () => void seen.times++ }
}

test('the clock refreshes every 1 second while it is visible', () => {
  const { seen, count } = counter()
  const stop = everySecond(count)
  expect(seen.times).toBe(1)
  vi.advanceTimersByTime(999)
  expect(seen.times).toBe(1)
  vi.advanceTimersByTime(1)
  expect(seen.times).toBe(2)
  vi.advanceTimersByTime(3000)
  expect(seen.times).toBe(5)
  stop()
  vi.advanceTimersByTime(5000)
  expect(seen.times).toBe(5)
})

test('scrolling to the selected year or month is delayed by 100 ms, and does not happen to a closed list', () => {
  const { seen, count } = counter()
  afterScrollDelay(count)
  vi.advanceTimersByTime(99)
  expect(seen.times).toBe(0)
  vi.advanceTimersByTime(1)
  expect(seen.times).toBe(1)
  afterScrollDelay(count)()
  vi.advanceTimersByTime(1000)
  expect(seen.times).toBe(1)
})

test('closing on an outside click is delayed by 500 ms when the input is editable', () => {
  const { seen, count } = counter()
  outsideCloser(true, count).outside()
  vi.advanceTimersByTime(499)
  expect(seen.times).toBe(0)
  vi.advanceTimersByTime(1)
  expect(seen.times).toBe(1)
})

test('closing on an outside click is immediate when the input is not editable', () => {
  const { seen, count } = counter()
  outsideCloser(false, count).outside()
  expect(seen.times).toBe(1)
})

test('a person who returns within 500 ms finds the calendar open, and a second press outside waits again', () => {
  const { seen, count } = counter()
  const closer = outsideCloser(true, count)
  closer.outside()
  vi.advanceTimersByTime(300)
  closer.inside()
  vi.advanceTimersByTime(1000)
  expect(seen.times).toBe(0)
  closer.outside()
  vi.advanceTimersByTime(400)
  closer.outside()
  vi.advanceTimersByTime(400)
  expect(seen.times).toBe(0)
  vi.advanceTimersByTime(100)
  expect(seen.times).toBe(1)
})

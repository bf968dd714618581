import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tryAgain } from './use-queue.ts'

let arrive: (news: { file: string; part: number }) => void
vi.mock('#ui/offline/outbox.ts', () => ({ watchFiles: (listener: typeof arrive) => ((arrive = listener), () => {}) }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what waits is tried again soon after a break, then less often, and soon again when a file has arrived', async () => {
  let tried = 0
  const stop = tryAgain(async () => void tried++)
  // After 1 s, then 2, 4, 8, 16 and 30 s later.
  const at = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return tried
  }
  expect([await at(1), await at(2), await at(4), await at(8), await at(16), await at(30)]).toEqual([1, 2, 3, 4, 5, 6])
  expect(await at(29)).toBe(6)
  arrive({ file: 'a', part: 0.5 })
  expect(await at(1)).toBe(7)
  arrive({ file: 'a', part: 1 })
  expect([await at(30), await at(1)]).toEqual([8, 9])
  stop()
  expect(await at(60)).toBe(9)
})

test('a try that throws is not the last one', async () => {
  let tried = 0
  const stop = tryAgain(() => (tried++, Promise.reject(new Error('no storage'))))
  await vi.advanceTimersByTimeAsync(3000)
  expect(tried).toBe(2)
  stop()
})

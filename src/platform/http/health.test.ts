import { expect, it, vi } from 'vitest'
import { answerForMoment } from './health.ts'

it('many who ask at one moment cost one question, and the next moment asks anew', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const ask = vi.fn(async () => ask.mock.calls.length)
    const answer = answerForMoment(ask, 500)
    expect(await Promise.all(Array.from({ length: 50 }, answer))).toEqual(Array(50).fill(1))
    vi.advanceTimersByTime(499)
    expect(await answer()).toBe(1)
    vi.advanceTimersByTime(2)
    expect(await answer()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

it('an answer that does not come is waited for by all, and asked for once', async () => {
  let settle = (_answer: string) => {}
  const ask = vi.fn(() => new Promise<string>((resolve) => (settle = resolve)))
  const answer = answerForMoment(ask, 0)
  const waiting = [answer(), answer(), answer()]
  settle('yes')
  expect(await Promise.all(waiting)).toEqual(['yes', 'yes', 'yes'])
  expect(ask).toHaveBeenCalledTimes(1)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOutageLog } from './outage-log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('an outage of ten thousand faults is two lines of the log', () => {
  const lines: unknown[][] = []
  const log = { error: (...line: unknown[]) => lines.push(line), info: (...line: unknown[]) => lines.push(line) }
  const outages = createOutageLog(log as never, 'the database', 1000)
  for (let fault = 0; fault < 10_000; fault++) {
    outages.note({ code: 'database-unavailable', error: 'connect ECONNREFUSED' })
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(5000)
  expect(lines).toEqual([
    [
      { code: 'database-unavailable', error: 'connect ECONNREFUSED' },
      'the database fails; the end of it will be one line',
    ],
    [{ code: 'database-unavailable', faults: 10_000, outageMs: 9999 }, 'the database works again'],
  ])
  outages.note({ code: 'database-unavailable', error: 'again' })
  expect(lines).toHaveLength(3)
  outages.close()
})

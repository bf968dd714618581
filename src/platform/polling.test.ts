import { expect, test, vi } from 'vitest'
import { startPolling, startTurns } from './polling.ts'

/** Creates a follower whose database is unreachable in the given rounds. */
function aFollower(fails: (turn: number) => boolean) {
  const lines: string[] = []
  const log = { error: () => lines.push('failed'), info: () => lines.push('works again') } as never
  let [turns, running, together] = [0, 0, 0]
  const run = async () => {
    const turn = ++turns
    together = Math.max(together, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (fails(turn)) throw new Error('the database is away')
  }
  const stop = startPolling({ name: 'test', everyMs: 1, log, run })
  return { lines, stop, turns: () => turns, together: () => together }
}

test('an outage is logged once, and so is its end; runs never overlap', async () => {
  const follower = aFollower((turn) => turn >= 3 && turn <= 6)
  await vi.waitFor(() => expect(follower.turns()).toBeGreaterThan(8), { timeout: 5000, interval: 5 })
  await follower.stop()
  expect(follower.lines).toEqual(['failed', 'works again'])
  expect(follower.together()).toBe(1)
  const turns = follower.turns()
  await new Promise((resolve) => setImmediate(resolve))
  expect(follower.turns()).toBe(turns)
})

test('a turn comes when the last one said, and earlier when it is wanted', async () => {
  const log = { error: () => {}, info: () => {} } as never
  let count = 0
  const turns = startTurns({ name: 'test', log, afterMs: 3_600_000, run: async () => (++count === 1 ? 1 : 3_600_000) })
  turns.within(1)
  await vi.waitFor(() => expect(count).toBe(2), { timeout: 5000, interval: 5 })
  turns.within(7_200_000)
  turns.within(1)
  await vi.waitFor(() => expect(count).toBe(3), { timeout: 5000, interval: 5 })
  await turns.stop()
  turns.within(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(count).toBe(3)
})

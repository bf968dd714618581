import { describe, expect, test } from 'vitest'
import { createDatabaseClock, readDatabaseMs } from './database-clock.ts'
import { useTestDb } from '../../tests/support/database.ts'

/** Simulates a machine and a database over time; `aheadMs` is the error of the machine's clock. */
async function aMachine({ aheadMs = 0, travelMs = [4] as readonly number[] } = {}) {
  const world = { trueMs: Date.UTC(2026, 10, 21, 8), monotonicMs: 5000, aheadMs, reads: 0, away: false }
  const pass = (ms: number) => {
    world.trueMs += ms
    world.monotonicMs += ms
  }
  const lines: string[] = []
  const clock = await createDatabaseClock({
    readMs: async () => {
      await Promise.resolve()
      if (world.away) throw new Error('away')
      const travel = travelMs[world.reads++ % travelMs.length]!
      // The way back takes longer.
      pass(travel / 4)
      const read = world.trueMs
      pass((travel * 3) / 4)
      return read
    },
    log: { warn: () => lines.push('wrong'), info: () => lines.push('right again') } as never,
    machineMs: () => world.trueMs + world.aheadMs,
    monotonicMs: () => world.monotonicMs,
  })
  return { world, pass, lines, clock, error: () => clock.now().getTime() - world.trueMs }
}

describe("the database's time", () => {
  test.each([0, 420_000, -420_000])(
    'is correct on a machine whose clock is %i ms ahead, which is logged once',
    async (off) => {
      const { clock, pass, error, lines } = await aMachine({ aheadMs: off })
      expect(Math.abs(error())).toBeLessThanOrEqual(2)
      pass(60_000)
      expect(Math.abs(error())).toBeLessThanOrEqual(2)
      await clock.measure()
      expect(Math.abs(clock.machineAheadMs() - off)).toBeLessThanOrEqual(2)
      expect(lines).toEqual(off ? ['wrong'] : [])
    },
  )

  test('uses the response with the shortest round trip', async () => {
    const { error } = await aMachine({ travelMs: [900, 4, 700] })
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
  })

  test('does not jump when the machine clock is set, and logs it until it is correct again', async () => {
    const { world, clock, error, lines } = await aMachine()
    world.aheadMs = 3_600_000
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
    await clock.measure()
    expect(lines).toEqual(['wrong'])
    world.aheadMs = 0
    await clock.measure()
    expect(lines).toEqual(['wrong', 'right again'])
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
  })

  test('is corrected at the first check after the machine slept', async () => {
    const { world, clock, error } = await aMachine()
    world.trueMs += 600_000
    clock.now()
    await clock.measure()
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
  })

  test('continues while the database is unreachable', async () => {
    const { world, pass, clock, error } = await aMachine({ aheadMs: -90_000 })
    world.away = true
    pass(30_000)
    await expect(clock.measure()).rejects.toThrow('away')
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
  })
})

const shared = useTestDb()
test('a database returns its time in milliseconds', async () => {
  expect(new Date(await readDatabaseMs(shared.db)).getUTCFullYear()).toBeGreaterThan(2025)
})

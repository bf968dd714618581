import { describe, expect, test } from 'vitest'
import { createDatabaseClock, readDatabaseMs } from './database-clock.ts'
import { useTestDb } from '../../tests/support/database.ts'

/** A machine and a database that time passes over; `aheadMs` is how wrong the machine's clock is. */
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
      // The way back is the longer one.
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
    'holds on a machine whose clock is %i ms ahead, which is told once',
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

  test('believes the answer that travelled least', async () => {
    const { error } = await aMachine({ travelMs: [900, 4, 700] })
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
  })

  test('does not move when somebody sets the machine clock, and says so until it is right again', async () => {
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

  test('is found again at the first look after the machine slept', async () => {
    const { world, clock, error } = await aMachine()
    world.trueMs += 600_000
    clock.now()
    await clock.measure()
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
  })

  test('goes on while the database is away', async () => {
    const { world, pass, clock, error } = await aMachine({ aheadMs: -90_000 })
    world.away = true
    pass(30_000)
    await expect(clock.measure()).rejects.toThrow('away')
    expect(Math.abs(error())).toBeLessThanOrEqual(2)
  })
})

const shared = useTestDb()
test('a database tells its time in milliseconds', async () => {
  expect(new Date(await readDatabaseMs(shared.db)).getUTCFullYear()).toBeGreaterThan(2025)
})

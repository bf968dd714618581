import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useOwnDb } from '../../../tests/support/database.ts'
import { requestContext } from '../../../tests/support/market.ts'
import { systemClock } from '../clock.ts'
import { consumeLimits, removeExpiredUses, type Limit } from './limits.ts'
import { countUse, type Uses } from './sliding-window.ts'

const test = useOwnDb()
const at = (seconds: number) => new Date(Date.parse('2026-11-21T08:00:00Z') + seconds * 1000)
const use = (limits: readonly Limit[], seconds: number) =>
  consumeLimits(requestContext(test, { now: at(seconds) }).ctx, limits)
const three = (key: string) => [{ key, max: 3, seconds: 600 }]

describe('a limit of three in ten minutes', () => {
  it('lets three through and returns the retry time to the fourth', async () => {
    const answers = []
    for (let time = 0; time < 4; time++) answers.push(await use(three('a'), 120 + time))
    expect(answers).toEqual([
      { allowed: true },
      { allowed: true },
      { allowed: true },
      { allowed: false, waitSeconds: 597, until: at(720) },
    ])
  })

  it('keeps its promise: a caller that waits that long is let through, despite attempts in between', async () => {
    for (let time = 0; time < 3; time++) await use(three('b'), 0)
    for (const early of [1, 300, 599]) expect(await use(three('b'), early)).toMatchObject({ until: at(600) })
    expect(await use(three('b'), 600)).toEqual({ allowed: true })
  })

  it('is not doubled at the edge of an hour or any other boundary', async () => {
    for (let time = 0; time < 3; time++) await use(three('edge'), 599)
    for (const after of [600, 601, 1198]) expect((await use(three('edge'), after)).allowed).toBe(false)
    expect((await use(three('edge'), 1199)).allowed).toBe(true)
  })

  it('is not exceeded by concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(three('c'), 0)))
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
  })

  it('does not count against anybody else', async () => {
    for (let time = 0; time < 5; time++) await use(three('d'), 0)
    expect(await use(three('e'), 0)).toEqual({ allowed: true })
  })
})

describe('several limits together', () => {
  const both = [
    { key: 'person', max: 1, seconds: 60 },
    { key: 'address', max: 2, seconds: 3600 },
  ]

  it('allow only what each of them allows, and a refused use counts for none', async () => {
    expect(await use(both, 0)).toEqual({ allowed: true })
    for (const early of [10, 20, 30]) expect(await use(both, early)).toMatchObject({ waitSeconds: 60 - early })
    expect(await use(both, 60)).toEqual({ allowed: true })
    expect(await use(both, 120)).toMatchObject({ allowed: false, until: at(3600) })
  })

  it('do not deadlock when they are consumed in different orders', async () => {
    const lines = Array.from({ length: 20 }, (_, n) => (n % 2 ? both : both.toReversed()))
    const answers = await Promise.all(
      lines.map((line) =>
        use(
          line.map((limit) => ({ ...limit, key: `circle ${limit.key}`, max: 9 })),
          0,
        ),
      ),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(9)
  })
})

describe('the stored rows of a limit', () => {
  it('reveal neither the address nor the number that was counted', async () => {
    await use([{ key: 'sign-in:address:203.0.113.77', max: 3, seconds: 600 }], 0)
    const rows = await test.db.selectFrom('limit_use').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(Buffer.from(key).toString('latin1')).not.toContain('203.0.113.77')
  })

  it('are removed when the window is over', async () => {
    const ctx = { ...requestContext(test).ctx, clock: systemClock }
    await test.db.deleteFrom('limit_use').execute()
    await consumeLimits(ctx, [{ key: 'short', max: 3, seconds: 0.0001 }])
    await consumeLimits(ctx, [{ key: 'long', max: 3, seconds: 600 }])
    await removeExpiredUses(test.db)
    expect(await test.db.selectFrom('limit_use').selectAll().execute()).toHaveLength(1)
  })

  it('use the time of the database, so that an instance with a wrong clock opens nothing', async () => {
    const wrong = (hours: number) => ({
      ...requestContext(test, { now: new Date(Date.now() + hours * 3_600_000) }).ctx,
      clock: systemClock,
    })
    for (let time = 0; time < 3; time++) await consumeLimits(wrong(0), three('clock'))
    expect((await consumeLimits(wrong(5), three('clock'))).allowed).toBe(false)
  })
})

describe('a sliding window', () => {
  it('never holds more uses than its limit, at any time, and always returns the correct retry time', () => {
    const steps = fc.array(fc.nat(40_000), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(steps, fc.constantFrom(3, 60, 61, 100), (waits, max) => {
        let [uses, now]: [Uses, number] = [[], 1_000_000]
        const allowed: number[] = []
        for (const wait of waits) {
          now += wait
          const answer = countUse(uses, { max, seconds: 60 }, now)
          if (answer.waitMs === 0) allowed.push(now)
          else expect(countUse(uses, { max, seconds: 60 }, now + answer.waitMs).waitMs).toBe(0)
          uses = answer.uses
        }
        for (const from of allowed) {
          expect(allowed.filter((each) => each >= from && each < from + 60_000).length).toBeLessThanOrEqual(max)
        }
        expect(uses.length).toBeLessThanOrEqual(62)
      }),
    )
  })
})

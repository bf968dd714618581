import { describe, expect, it } from 'vitest'
import { useOwnDb } from '../../tests/support/database.ts'
import { consumeLimits } from './limits.ts'

const test = useOwnDb()
const at = (seconds: number) => new Date(Date.parse('2026-11-21T08:00:00Z') + seconds * 1000)
const three = (key: string) => [{ key, max: 3, seconds: 600 }]

describe('a limit of three in ten minutes', () => {
  it('lets three through and tells the fourth how long to wait', async () => {
    const answers = []
    for (let use = 0; use < 4; use++) answers.push(await consumeLimits(test.db, three('a'), at(120 + use)))
    expect(answers).toEqual([
      { allowed: true },
      { allowed: true },
      { allowed: true },
      { allowed: false, waitSeconds: 477 },
    ])
  })

  it('starts anew when the time is over', async () => {
    for (let use = 0; use < 4; use++) await consumeLimits(test.db, three('b'), at(599))
    expect(await consumeLimits(test.db, three('b'), at(599))).toEqual({ allowed: false, waitSeconds: 1 })
    expect(await consumeLimits(test.db, three('b'), at(600))).toEqual({ allowed: true })
  })

  it('is not opened by asking at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => consumeLimits(test.db, three('c'), at(0))))
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
  })

  it('does not count against anybody else', async () => {
    for (let use = 0; use < 5; use++) await consumeLimits(test.db, three('d'), at(0))
    expect(await consumeLimits(test.db, three('e'), at(0))).toEqual({ allowed: true })
  })
})

describe('several limits together', () => {
  const both = [
    { key: 'person', max: 1, seconds: 60 },
    { key: 'address', max: 2, seconds: 3600 },
  ]

  it('allow only what each of them allows, and name the longest wait', async () => {
    expect(await consumeLimits(test.db, both, at(0))).toEqual({ allowed: true })
    expect(await consumeLimits(test.db, both, at(10))).toEqual({ allowed: false, waitSeconds: 50 })
    expect(await consumeLimits(test.db, both, at(20))).toEqual({ allowed: false, waitSeconds: 3580 })
  })
})

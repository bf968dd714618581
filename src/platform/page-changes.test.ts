import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPageChanges, everything, type PageChange } from './page-changes.ts'

afterEach(() => void vi.useRealTimers())

const ofAds = (...ads: string[]): PageChange => ({ ads, allAds: false, rest: false })
const ofAllAds: PageChange = { ads: [], allAds: true, rest: false }
const ofRest: PageChange = { ads: [], allAds: false, rest: true }

/** Changes, and a page that was rendered one second before them. */
function aSecondBefore(change: PageChange, options: { listAgeMs?: number; maxAds?: number } = {}) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const changes = createPageChanges({ listAgeMs: 5000, ...options })
  const startedMs = performance.now()
  vi.advanceTimersByTime(1000)
  changes.note(change)
  const isCurrent = (ad?: bigint) => changes.isCurrent({ startedMs, ad })
  return { changes, isCurrent }
}

test.each([
  ['another ad', ofAds('18'), { list: true, ad: true }],
  ['the ad', ofAds('18', '17'), { list: true, ad: false }],
  ['more ads than are named', ofAllAds, { list: true, ad: false }],
  ['anything but ads', ofRest, { list: false, ad: false }],
  ['anything', everything, { list: false, ad: false }],
  ['nothing', ofAds(), { list: true, ad: true }],
])('after a change of %s', (_what, change, expected) => {
  const { isCurrent } = aSecondBefore(change)
  expect({ list: isCurrent(), ad: isCurrent(17n) }).toEqual(expected)
})

describe('a list', () => {
  test('is at most as far behind changed ads as it may be, and stays while none changes', () => {
    const { changes, isCurrent } = aSecondBefore(ofAds('18'))
    vi.advanceTimersByTime(3999)
    expect(isCurrent()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isCurrent()).toBe(false)
    const startedMs = performance.now()
    vi.advanceTimersByTime(20_000)
    expect(changes.isCurrent({ startedMs })).toBe(true)
  })

  test('is never behind where no age is allowed', () => {
    expect(aSecondBefore(ofAds('18'), { listAgeMs: 0 }).isCurrent()).toBe(false)
  })
})

test('an ad whose change is no longer remembered counts as changed', () => {
  const { changes, isCurrent } = aSecondBefore(ofAds('17'), { maxAds: 2 })
  changes.note(ofAds('18', '19', '20'))
  expect(isCurrent(17n)).toBe(false)
  expect(isCurrent(21n)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(changes.isCurrent({ startedMs: performance.now(), ad: 17n })).toBe(true)
})

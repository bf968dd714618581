import { describe, expect, it } from 'vitest'
import { chooseEvents, latestOf } from './choose.ts'
import type { EventKind } from './events.ts'
import { ownEvents } from './own-events.ts'
import { linkState } from './rules.ts'

const event = (no: number, kind: EventKind, corrects: number | null = null) => ({ no, kind, corrects })
const events = [
  event(1, 'mileage'),
  event(2, 'inquiry'),
  event(3, 'cost'),
  event(4, 'inquiry', 2),
  event(5, 'inspection'),
  event(6, 'cost', 3),
]

describe('a link shows', () => {
  it.each([
    ['its kinds', { kinds: ['inquiry'], leftOut: [], upTo: 6 }, [2, 4]],
    [
      'nothing of what was left out, nor its corrections',
      { kinds: ['inquiry', 'cost'], leftOut: [2], upTo: 6 },
      [3, 6],
    ],
    ['nothing that came later', { kinds: ['inspection', 'mileage'], leftOut: [], upTo: 4 }, [1]],
    ['later corrections of what it shows', { kinds: ['cost'], leftOut: [], upTo: 4 }, [3, 6]],
    ['nothing without kinds', { kinds: [], leftOut: [], upTo: 6 }, []],
    ['nothing of a correction that is named alone', { kinds: ['inquiry'], leftOut: [4], upTo: 6 }, [2, 4]],
  ])('%s', (_, chosen, shown) => {
    expect(chooseEvents(events, chosen).map(({ no }) => no)).toEqual(shown)
  })
})

it('excludes corrected events', () => {
  expect(latestOf(events).map(({ no }) => no)).toEqual([1, 4, 5, 6])
})

it.each([
  ['2026-11-20T00:00:00Z', null, 'open'],
  ['2026-11-21T00:00:00Z', null, 'over'],
  ['2026-11-22T00:00:00Z', '2026-11-19T00:00:00Z', 'ended'],
] as const)('a link until the 21st at %s, ended at %s, is %s', (now, ended, state) => {
  const row = { expires_at: new Date('2026-11-21T00:00:00Z'), ended_at: ended && new Date(ended) }
  expect(linkState(row, new Date(now))).toBe(state)
})

it('excludes the owner’s notes, own titles and licence, and shows kilometres once', () => {
  const day = '2026-11-01'
  const outcome = ownEvents({
    done: [
      { id: 1n, kind: 'oil', day, km: 40_000 },
      { id: 2n, kind: 'licence', day, km: null },
      { id: 3n, kind: 'other', day, km: null },
      { id: 4n, kind: 'third-party', day, km: null },
    ],
    costs: [
      { public_id: 'cost000001', kind: 'parts', amount_rial: 25_000_000n, day, km: null },
      { public_id: 'cost000002', kind: 'fuel', amount_rial: 1_500_000n, day, km: 40_100 },
    ],
    readings: [
      { day, km: 40_000 },
      { day: '2026-11-02', km: 40_100 },
    ],
  })
  expect(outcome.map(({ key, kind, title, detail }) => [key, kind, title, detail])).toEqual([
    ['done:1', 'service', 'تعویض روغن', undefined],
    ['done:3', 'service', 'کار دیگر', undefined],
    ['done:4', 'insurance', 'بیمهٔ شخص ثالث', undefined],
    ['cost:cost000001', 'service', 'قطعه و لاستیک', '۲,۵۰۰,۰۰۰\u00A0تومان'],
    ['cost:cost000002', 'cost', 'سوخت', '۱۵۰,۰۰۰\u00A0تومان'],
    ['reading:2026-11-02', 'mileage', 'کارکرد', undefined],
  ])
})

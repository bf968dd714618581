import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nextStep,
  numberOf,
  ranksOf,
  secondsToNextPoll,
  admissionAt,
  admissionOfNumber,
  waitSecondsOf,
} from './queue.ts'
import { waitText } from './texts.ts'

const start = Date.UTC(2026, 10, 21, 8)
const at = (ms: number) => new Date(start + ms)

describe('the admission rate of a queue', () => {
  it('never admits more than the rate in any interval, however often it runs', () => {
    const appearances = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        appearances,
        fc.integer({ min: 0, max: 5000 }),
        (rate, waits, last) => {
          let [admitted, steppedAt, ms] = [0, at(0), 0]
          const steps: { ms: number; upTo: number }[] = [{ ms: 0, upTo: 0 }]
          for (const wait of waits) {
            ms += wait
            const step = nextStep({ ratePerMinute: rate, admitted, last, steppedAt, now: at(ms) })
            expect(step.upTo).toBeGreaterThanOrEqual(admitted)
            expect(step.upTo).toBeLessThanOrEqual(last)
            if (step.upTo > admitted) steppedAt = step.at
            admitted = step.upTo
            steps.push({ ms, upTo: admitted })
          }
          const eachMs = 60_000 / rate
          for (const [index, a] of steps.entries())
            for (const b of steps.slice(index + 1)) {
              const max = Math.floor((b.ms - a.ms + 2000) / eachMs) + 2
              expect(b.upTo - a.upTo).toBeLessThanOrEqual(max)
            }
        },
      ),
    )
  })

  it('loses no fraction: run every second, an hour admits the full rate', () => {
    for (const rate of [1, 7, 59, 61, 100, 333]) {
      let [admitted, steppedAt] = [0, at(0)]
      for (let second = 1; second <= 3600; second++) {
        const step = nextStep({ ratePerMinute: rate, admitted, last: 1e6, steppedAt, now: at(second * 1000) })
        if (step.upTo > admitted) steppedAt = step.at
        admitted = step.upTo
      }
      expect(Math.abs(admitted - rate * 60)).toBeLessThanOrEqual(1 + rate * 0.06)
    }
  })

  it('does not make up for an outage', () => {
    const step = nextStep({ ratePerMinute: 60, admitted: 10, last: 1000, steppedAt: at(0), now: at(3_600_000) })
    expect(step.upTo).toBe(13)
  })
})

describe('numbers', () => {
  it('are assigned by the lottery, one to each present person', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 7 }), (order) => {
        const ranks = ranksOf(order)
        const numbers = Array.from({ length: 10 }, (_, index) => numberOf(index + 1, 7, ranks))
        expect([...numbers].sort((a, b) => a! - b!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        expect(order.map((arrival) => numberOf(arrival, 7, ranks))).toEqual([1, 2, 3, 4, 5, 6, 7])
      }),
    )
  })
  it.each([
    ['before the closing of the draw', 3, null, null],
    ['present, before the draw is known', 3, 5, null],
    ['late, before the draw is known', 6, 5, 6],
  ])('%s', (_, arrival, present, expected) => expect(numberOf(arrival, present, null)).toBe(expected))
})

describe('a position', () => {
  const steps = [
    { upTo: 2, at: at(0) },
    { upTo: 5, at: at(1000) },
  ]
  it.each([
    [1, 0],
    [2, 0],
    [3, 1000],
    [5, 1000],
    [6, undefined],
  ])('of number %i was admitted at %s', (number, ms) =>
    expect(admissionOfNumber(number, steps)?.at).toEqual(ms === undefined ? undefined : at(ms)),
  )
  const position = { number: 3, used: false, admitted: 5, admittedAt: at(1000), minutesToUse: 5 }
  it.each([
    ['a moment before its minutes are over', { ...position, now: at(1000 + 299_999) }, 'admitted'],
    ['when they are over', { ...position, now: at(1000 + 300_000) }, 'lost'],
    ['used in time, long after', { ...position, used: true, now: at(9e6) }, 'used'],
    ['whose turn has not come', { ...position, number: 6, admittedAt: null, now: at(0) }, 'waiting'],
    ['without a number', { ...position, number: null, now: at(0) }, 'present'],
  ])('%s', (_, standing, state) => expect(admissionAt(standing).state).toBe(state))
  const late = { ...position, now: at(1000 + 400_000) }
  it.each([
    ['was shut for two minutes meanwhile', [{ from: at(60_000), to: at(180_000) }], 'admitted'],
    ['is shut since before its end', [{ from: at(200_000), to: null }], 'admitted'],
    ['was shut before its turn came', [{ from: at(-200_000), to: at(500) }], 'lost'],
    ['was shut after its end', [{ from: at(350_000), to: null }], 'lost'],
    ['was shut too short', [{ from: at(60_000), to: at(70_000) }], 'lost'],
    [
      'was shut twice',
      [
        { from: at(60_000), to: at(110_000) },
        { from: at(290_000), to: at(360_000) },
      ],
      'admitted',
    ],
  ])('with a deadline: %s', (_, freezes, state) => expect(admissionAt({ ...late, freezes }).state).toBe(state))
  it('counts the people ahead', () =>
    expect(admissionAt({ ...position, number: 9, admittedAt: null, now: at(0) })).toMatchObject({ before: 3 }))
})

describe('polls', () => {
  const asking = { state: 'open', turn: 'waiting', waitSeconds: 60, opensInSeconds: 0, people: 0 } as const
  it.each([
    ['soon to come', { ...asking, waitSeconds: 8 }, 4],
    ['some minutes to wait', { ...asking, waitSeconds: 240 }, 60],
    ['hours to wait', { ...asking, waitSeconds: 20_000 }, 120],
    ['with a hundred thousand others', { ...asking, waitSeconds: 8, people: 100_000 }, 100],
    ['an hour before the opening', { ...asking, state: 'announced', turn: 'present', opensInSeconds: 3600 }, 30],
    ['a moment before it', { ...asking, state: 'announced', turn: 'present', opensInSeconds: 5 }, 6],
    ['after the end', { ...asking, state: 'stopped' }, 120],
  ] as const)('%s', (_, given, seconds) => expect(secondsToNextPoll(given)).toBe(seconds))
  it.each([
    [0, 60, 1],
    [59, 60, 60],
    [10, 20, 33],
  ])('%i ahead, %i a minute: %i s', (before, rate, seconds) => expect(waitSecondsOf(before, rate)).toBe(seconds))
})

it('never announces a shorter wait than the rate guarantees', () => {
  expect([10, 60, 119, 300, 3600, 3725].map(waitText)).toEqual([
    'حدود یک دقیقه',
    'حداقل ۱\u00a0دقیقه',
    'حداقل ۱\u00a0دقیقه',
    'حداقل ۵\u00a0دقیقه',
    'حداقل ۱\u00a0ساعت',
    'حداقل ۱\u00a0ساعت و ۲\u00a0دقیقه',
  ])
})

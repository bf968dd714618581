import { describe, expect, it } from 'vitest'
import { summariseMarket } from './market-day.ts'
import { averageOf, inMoneyOf, readRange, thinOut } from './price-history.ts'
import { chooseRows, parsePriceQuery, sortRows, type PriceRow } from './price-table.ts'
import { millionsText, permilleBetween, signedPercent } from './share-text.ts'
import type { PricedCar } from './valuation/car.ts'
import { addDays, dayOf, dayText } from '#kit/day.ts'

const car = (over: Partial<PricedCar>): PricedCar => ({
  id: '1',
  modelId: 1,
  trimId: 2,
  year: 1402,
  mileageKm: 30_000,
  body: [],
  wrecked: false,
  engine: 'sound',
  gearbox: 'sound',
  nationalPlate: true,
  insuranceMonths: null,
  colour: 'white',
  place: '8',
  rideHailing: false,
  priceRial: 1n,
  ...over,
})
const prices = (...rials: bigint[]) => rials.map((priceRial) => car({ priceRial }))

describe('the market of a day', () => {
  it.each([
    ['too few say nothing', prices(1n, 2n), []],
    ['the middle of three', prices(30n, 10n, 20n), [{ medianRial: 20n, lowRial: 10n, highRial: 20n, sample: 3 }]],
    ['the mean of the two in the middle', prices(10n, 20n, 30n, 90n), [{ medianRial: 25n, sample: 4 }]],
    [
      'painted cars and mended engines are another market',
      [
        ...prices(10n, 20n, 30n),
        car({ priceRial: 1n, body: [{ part: 'hood', harm: 'painted' }] }),
        car({ priceRial: 1n, engine: 'replaced' }),
      ],
      [{ medianRial: 20n, sample: 3 }],
    ],
    [
      'scratches are none',
      [...prices(10n, 20n), car({ priceRial: 30n, body: [{ part: 'door', harm: 'scratched' }] })],
      [{ medianRial: 20n, sample: 3 }],
    ],
    [
      'unused cars stand by themselves',
      [...prices(10n, 20n, 30n), ...[60n, 70n, 80n].map((priceRial) => car({ priceRial, mileageKm: 0 }))],
      [
        { kind: 'used', medianRial: 20n },
        { kind: 'new', medianRial: 70n },
      ],
    ],
  ])('%s', (_what, cars, days) => {
    expect(summariseMarket(cars)).toMatchObject(days)
    expect(summariseMarket(cars)).toHaveLength(days.length)
  })
})

describe('changes and amounts', () => {
  it.each([
    [1000n, 1021n, '\u200e+۲٫۱٪'],
    [1000n, 997n, '\u200e\u2212۰٫۳٪'],
    [1000n, 1000n, '۰٪'],
    [1000n, 1100n, '\u200e+۱۰٪'],
    [3n, 2n, '\u200e\u2212۳۳٫۳٪'],
  ])('from %s to %s', (then, now, text) => {
    expect(signedPercent(permilleBetween(then, now))).toBe(text)
  })

  it.each([
    [15_600_000_000n, '۱,۵۶۰'],
    [15_604_900_000n, '۱,۵۶۰'],
    [95_000_000n, '۹٫۵'],
    [90_000_000n, '۹'],
  ])('%s rials in millions of tomans', (rial, text) => {
    expect(millionsText(rial)).toBe(text)
  })
})

describe('time', () => {
  it('a day is one of Tehran', () => {
    expect(dayOf(new Date('2026-11-20T20:29:00Z'))).toBe('2026-11-20')
    expect(dayOf(new Date('2026-11-20T20:30:00Z'))).toBe('2026-11-21')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(dayText('2026-11-21')).toBe('۳۰ آبان ۱۴۰۵')
  })

  it('converts a price into the money of the newest month', () => {
    const months = [
      { day: '2025-11-22', value: 300_000n },
      { day: '2026-10-23', value: 420_000n },
    ]
    expect(inMoneyOf('2026-11-21', 1000n, '2025-11-22', months)).toBe(1400n)
    expect(inMoneyOf('2026-11-21', 1000n, '2026-11-01', months)).toBe(1000n)
    expect(inMoneyOf('2026-11-21', 1000n, '2025-11-21', months)).toBeNull()
    expect(inMoneyOf('2026-11-21', 1000n, '2025-11-21', [])).toBeNull()
  })

  it('a price in real money moves a little every day, and never jumps where a month begins', () => {
    const months = [
      { day: '2026-08-23', value: 300_000n },
      { day: '2026-09-23', value: 310_000n },
      { day: '2026-10-23', value: 320_000n },
    ]
    const days = Array.from({ length: 62 }, (_, index) => addDays('2026-08-23', index))
    const real = days.map((day) => Number(inMoneyOf('2026-10-23', 1_000_000n, day, months)))
    expect([real[0], real[31], real[61]]).toEqual([1_066_666, 1_032_258, 1_000_000])
    // A month takes three percent; no day takes more than a thirtieth of that and a bit.
    const steps = real.slice(1).map((value, index) => real[index]! - value)
    expect(Math.min(...steps)).toBeGreaterThan(0)
    expect(Math.max(...steps)).toBeLessThan(1300)
  })

  it('a long history is thinned out evenly, and keeps both ends', () => {
    const days = Array.from({ length: 1800 }, (_, index) => ({ day: addDays('2021-12-01', index) }))
    const thin = thinOut(days, 60)
    expect(thin.length).toBeLessThanOrEqual(60)
    expect([thin[0], thin.at(-1)]).toEqual([days[0], days.at(-1)])
    expect(thinOut(days.slice(0, 5), 60)).toHaveLength(5)
    expect(thinOut([], 60)).toEqual([])
  })

  const messagesOf = (...prices: [string, number][]) =>
    prices.map(([day, rial]) => ({ day, rial: BigInt(rial), lowRial: 1n, highRial: 9n }))
  const summed = (...series: ReturnType<typeof messagesOf>[]) => {
    const { counted, prices } = averageOf(series)
    return { counted, prices: prices.map(({ day, rial, lowRial, highRial }) => [day, rial, lowRial, highRial]) }
  }

  it('several cars are one line only while the price of each is known', () => {
    const first = messagesOf(['2026-01-01', 100], ['2026-01-02', 110], ['2026-02-20', 120])
    const second = messagesOf(['2026-01-02', 200], ['2026-02-20', 230])
    expect(summed(first, second)).toEqual({
      counted: [0, 1],
      prices: [
        ['2026-01-02', 155n, 110n, 200n],
        ['2026-02-20', 175n, 120n, 230n],
      ],
    })
    // A price of long ago does not count for a later day.
    expect(
      summed(messagesOf(['2026-01-01', 100]), messagesOf(['2026-01-01', 200], ['2026-03-01', 300])).prices,
    ).toEqual([['2026-01-01', 150n, 100n, 200n]])
  })

  it('a car that came later does not bend the line of those before it', () => {
    const old = messagesOf(['2026-01-01', 100], ['2026-06-01', 120])
    expect(summed(messagesOf(['2026-06-01', 900]), old, [])).toEqual({
      counted: [1],
      prices: [
        ['2026-01-01', 100n, null, null],
        ['2026-06-01', 120n, null, null],
      ],
    })
    expect(summed([], [])).toEqual({ counted: [], prices: [] })
  })

  it.each([
    ['5y', '5y'],
    ['constructor', '1y'],
    [null, '1y'],
  ])('the range %s', (request, range) => expect(readRange(request)).toBe(range))
})

const row = (over: Partial<PriceRow>): PriceRow => ({
  trimSlug: 'a',
  makeSlug: 'peugeot',
  title: '',
  words: 'پژو 207',
  year: 1400,
  yearText: '',
  kind: 'used',
  factoryRial: null,
  marketRial: null,
  sample: null,
  gap: null,
  day: null,
  week: null,
  month: null,
  ...over,
})

describe('the table', () => {
  it.each([
    ['q=پژو ۲۰۷', { q: 'پژو ۲۰۷', make: null, day: null, dayProblem: null }],
    ['day=1405/08/01', { q: '', make: null, day: '2026-10-23', dayProblem: null }],
    ['day=۱۴۰۵/۸/۱&make=kia', { q: '', make: 'kia', day: '2026-10-23', dayProblem: null }],
    ['day=1405/08/30', { q: '', make: null, day: null, dayProblem: null }],
    ['day=1406/01/01', { q: '', make: null, day: null, dayProblem: 'future' }],
    ['day=nonsense', { q: '', make: null, day: null, dayProblem: 'unreadable' }],
  ])('reads %s', (query, request) => {
    expect(parsePriceQuery(new URLSearchParams(query), '2026-11-21')).toEqual(request)
  })

  it('finds every word, in any spelling of digits, and a make', () => {
    const rows = [
      row({ words: 'پژو 207 اتوماتیک' }),
      row({ words: 'پژو 206' }),
      row({ makeSlug: 'kia', words: 'کیا 207' }),
    ]
    expect(chooseRows(rows, { q: '۲۰۷ پژو', make: null })).toEqual([rows[0]])
    expect(chooseRows(rows, { q: '', make: 'kia' })).toEqual([rows[2]])
  })

  it('sorts either way with unknown values last', () => {
    const rows = [row({ year: 1 }), row({ year: 2, week: -5 }), row({ year: 3, week: 8 })]
    const years = (descending: boolean) => sortRows(rows, 'week', descending).map(({ year }) => year)
    expect(years(false)).toEqual([2, 3, 1])
    expect(years(true)).toEqual([3, 2, 1])
  })
})

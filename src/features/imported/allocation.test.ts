import { describe, expect, it } from 'vitest'
import { allocate, nextReserve } from './allocation.ts'
import { allInOf, engineKindOf, whenRateMoves, type CostInput } from './costs.ts'
import { changedSections } from './terms.ts'

const [a, b] = [1n, 2n]
const cars = (ofA: number, ofB: number) =>
  new Map([
    [a, ofA],
    [b, ofB],
  ])

describe('allocation', () => {
  it.each([
    [
      'the first wish while it is left, then the second',
      [3, 1, 2],
      [[a, b], [a], [a, b]],
      cars(1, 1),
      [
        { ticket: 3, got: a },
        { ticket: 1, got: b },
        { ticket: 2, reserve: 1 },
      ],
    ],
    [
      'nothing to who withdrew, whose turn harms nobody',
      [2, 1],
      [[a], []],
      cars(1, 0),
      [
        { ticket: 2, got: null },
        { ticket: 1, got: a },
      ],
    ],
    [
      'nothing of a car that is out, and reserves in order',
      [1, 2],
      [[b], [b]],
      cars(5, 0),
      [
        { ticket: 1, reserve: 1 },
        { ticket: 2, reserve: 2 },
      ],
    ],
  ] as const)('allocates %s', (_what, order, wishes, capacity, expected) => {
    const applicants = wishes.map((each, index) => ({ ticket: index + 1, wishes: [...each] }))
    expect(allocate(order, applicants, capacity)).toEqual(expected)
  })
  it('never gives more cars than there are, in any order', () => {
    const applicants = Array.from({ length: 40 }, (_, index) => ({
      ticket: index + 1,
      wishes: index % 2 ? [a, b] : [b],
    }))
    for (let shift = 0; shift < 40; shift++) {
      const order = applicants.map(({ ticket }) => ((ticket * 7 + shift) % 40) + 1)
      const got = allocate(order, applicants, cars(9, 4)).flatMap((share) =>
        'got' in share && share.got ? [share.got] : [],
      )
      expect(got.filter((car) => car === a).length).toBe(9)
      expect(got.filter((car) => car === b).length).toBe(4)
    }
  })
  it('passes a free car to the first reserve with this wish', () => {
    const reserves = [
      { place: 3, wishes: [a] },
      { place: 1, wishes: [b] },
      { place: 2, wishes: [b, a] },
    ]
    expect(nextReserve(reserves, a)?.place).toBe(2)
    expect(nextReserve(reserves, 9n)).toBeUndefined()
  })
})

const rules: CostInput['rules'] = {
  duty: { below1500: 40, e1500: 60, e2000: 90, e2500: 110, hybrid: 20, electric: 4 },
  spread: 5,
  vatPercent: 10,
  plating: 100n,
  scrappage: [200n, 300n],
  freight: [50n, 50n],
  insurance: [1000n, 2000n],
}

describe('the costs of a car until its plate', () => {
  const input: CostInput = { portRial: 10_000n, engine: 'hybrid', settled: {}, rules }
  it('are the sum of fixed lines and ranges', () => {
    const { lines, low, high } = allInOf(input)
    expect(Object.fromEntries(lines.map(({ key, low, high }) => [key, [low, high]]))).toEqual({
      port: [10_000n, 10_000n],
      duty: [1900n, 2100n],
      vat: [1190n, 1210n],
      scrappage: [200n, 300n],
      plating: [100n, 100n],
      insurance: [1100n, 2200n],
      freight: [50n, 50n],
    })
    expect([low, high]).toEqual([14_540n, 15_960n])
    expect(lines.filter(({ fixed }) => fixed).map(({ key }) => key)).toEqual(['port', 'plating', 'freight'])
  })
  it('are exact for paid lines, and the tax is computed from them', () => {
    const { lines } = allInOf({ ...input, settled: { duty: 2000n } })
    const of = (key: string) => lines.find((line) => line.key === key)!
    expect(of('duty')).toMatchObject({ low: 2000n, high: 2000n, fixed: true, settled: true })
    expect(of('vat')).toMatchObject({ low: 1200n, high: 1200n, fixed: true, settled: false })
  })
  it('follow the exchange rate only in duty and its tax', () => {
    const { low, high } = allInOf(input)
    expect(whenRateMoves(input, 10)).toEqual({ low: low + 190n + 19n, high: high + 210n + 21n })
    expect(whenRateMoves({ ...input, settled: { duty: 2000n } }, 10).high).toBe(
      allInOf({ ...input, settled: { duty: 2000n } }).high,
    )
  })
  it.each([
    ['electric', null, 'electric'],
    ['plug-in-hybrid', 1498, 'hybrid'],
    ['petrol', 1499, 'below1500'],
    ['petrol', 1500, 'e1500'],
    ['petrol', 2000, 'e2000'],
    ['petrol', 2500, 'e2500'],
    ['petrol', null, 'e2500'],
  ] as const)('treat %s of %s cc as %s', (fuel, engineCc, kind) => {
    expect(engineKindOf({ fuel, engineCc })).toBe(kind)
  })
})

describe('newer terms', () => {
  const one = [
    { key: 'price', title: 'قیمت', text: 'الف' },
    { key: 'delivery', title: 'تحویل', text: 'ب' },
  ]
  it('need acceptance only where they differ', () => {
    expect(changedSections(one, one)).toEqual([])
    expect(changedSections(one, [one[0]!, { ...one[1]!, text: 'پ' }])).toEqual([
      { key: 'delivery', title: 'تحویل', before: 'ب', after: 'پ' },
    ])
    expect(changedSections([], one).length).toBe(2)
  })
})

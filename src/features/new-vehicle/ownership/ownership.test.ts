import { parsePercent } from '#kit/digits.ts'
import { parseToman } from '#kit/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fuelRial,
  lineNames,
  ownership,
  parseOwnershipQuery,
  runningNames,
  serviceClassOf,
  type OwnershipInput,
} from './ownership.ts'

const costs: OwnershipInput['costs'] = {
  quotaLitres: 60,
  quotaRial: 15_000n,
  secondLitres: 100,
  secondRial: 30_000n,
  freeRial: 50_000n,
  servicePerKmRial: 6000n,
  tollPerMille: 1,
  depositPercent: 20,
}
const car: OwnershipInput = {
  years: 1,
  kmAYear: 20_000,
  inflation: 35,
  growth: 33,
  bodyRial: null,
  valueRial: 10_000_000_000n,
  olderRial: 9_500_000_000n,
  tenthsOfLitre: 75,
  insuranceRial: 100_000_000n,
  tollBaseRial: 8_000_000_000n,
  costs,
}
const inputs = fc.record({
  years: fc.integer({ min: 1, max: 5 }),
  kmAYear: fc.integer({ min: 1000, max: 200_000 }),
  inflation: fc.integer({ min: 0, max: 200 }),
  growth: fc.integer({ min: 0, max: 200 }),
  bodyRial: fc.option(fc.bigInt(1n, 10n ** 9n), { nil: null }),
  valueRial: fc.bigInt(1_000_000_000n, 10n ** 13n),
  olderRial: fc.option(fc.bigInt(1_000_000_000n, 10n ** 13n), { nil: null }),
  tenthsOfLitre: fc.option(fc.integer({ min: 30, max: 200 }), { nil: null }),
  insuranceRial: fc.option(fc.bigInt(1n, 10n ** 9n), { nil: null }),
  tollBaseRial: fc.bigInt(1_000_000_000n, 10n ** 13n),
  costs: fc.constant(costs),
})

describe('a year of petrol', () => {
  it.each([
    ['inside the quota', 600, 600n * 15_000n],
    ['just the quota', 720, 720n * 15_000n],
    ['beyond it', 1200, 720n * 15_000n + 480n * 30_000n],
    ['beyond both', 2400, 720n * 15_000n + 1200n * 30_000n + 480n * 50_000n],
    ['none', 0, 0n],
  ])('%s', (_case, litres, rial) => {
    expect(fuelRial(litres, costs)).toBe(rial)
  })
})

describe('the cost of ownership', () => {
  it('consists of payments, change in value and opportunity cost', () => {
    const { lines } = ownership(car)
    expect(lines).toMatchObject({
      fuel: { nominal: 720n * 15_000n + 780n * 30_000n, real: 720n * 15_000n + 780n * 30_000n },
      insurance: { nominal: 100_000_000n },
      service: { nominal: 120_000_000n },
      toll: { nominal: 8_000_000n },
      value: { nominal: 10_000_000_000n - (9_500_000_000n * 133n) / 100n },
      money: { nominal: 2_000_000_000n, real: 0n },
    })
  })

  it('starts with payments, which are never negative and never fall with faster price increases', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 100 }), (input, more) => {
        const [calm, fast] = [ownership(input), ownership({ ...input, inflation: input.inflation + more })]
        expect(runningNames.reduce((sum, name) => sum + (calm.lines[name]?.real ?? 0n), 0n)).toBe(calm.running.real)
        expect(calm.running.nominal >= 0n).toBe(true)
        expect(fast.running.nominal >= calm.running.nominal).toBe(true)
        expect(fast.running.real).toBe(calm.running.real)
      }),
    )
  })

  it.each([
    [999, 75],
    [1400, 100],
    [1600, 100],
    [null, 100],
    [2000, 150],
    [4000, 220],
  ])('for an engine of %s cc has %i percent of the base as service', (cc, percent) => {
    expect(serviceClassOf(cc).percent).toBe(percent)
  })

  it('adds up to the rial, nominal and real, without unknown amounts', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { lines, total, unknown } = ownership(input)
        for (const money of ['nominal', 'real'] as const)
          expect(lineNames.reduce((sum, name) => sum + (lines[name]?.[money] ?? 0n), 0n)).toBe(total[money])
        expect(unknown).toEqual(lineNames.filter((name) => lines[name] === null && name !== 'body'))
      }),
    )
  })

  it('never falls with more kilometres, and its payments never fall with more years', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 50_000 }), (input, more) => {
        expect(ownership({ ...input, kmAYear: input.kmAYear + more }).total.nominal).toBeGreaterThanOrEqual(
          ownership(input).total.nominal,
        )
        const longer = ownership({ ...input, years: input.years + 1 }).lines
        for (const name of ['fuel', 'insurance', 'service', 'toll', 'money'] as const)
          expect((longer[name]?.nominal ?? 0n) >= (ownership(input).lines[name]?.nominal ?? 0n)).toBe(true)
      }),
    )
  })

  it("has equal payments in today's money for any price increase", () => {
    const real = [20, 35, 50].map((inflation) => ownership({ ...car, inflation }).lines.insurance!.real)
    expect(new Set(real).size).toBe(1)
  })
})

describe('the address', () => {
  const parse = (query: string) =>
    parseOwnershipQuery(new URLSearchParams(query), {
      toNumber: (text) => (/^\d+$/.test(text) ? Number(text) : null),
      toPercent: parsePercent,
      toRial: parseToman,
    })
  it.each([
    ['', { years: 3, km: 20_000, scenario: 'middle' }],
    ['years=5&km=30000&scenario=fast&year=1400', { years: 5, km: 30_000, scenario: 'fast', year: '1400' }],
    ['years=9&km=0&scenario=constructor', { years: 3, km: 20_000, scenario: 'middle' }],
    ['years=x&km=99999999', { years: 3, km: 20_000, wrong: { km: '99999999' } }],
    ['', { inflation: null, growth: null, quota: null, bodyRial: null, wrong: {} }],
    [
      'inflation=42.5&growth=۴۰&quota=120&body=۲۰ میلیون',
      { inflation: 42.5, growth: 40, quota: 120, bodyRial: 200_000_000n },
    ],
    [
      'inflation=-5&growth=900&quota=x&body=0',
      {
        inflation: null,
        growth: null,
        quota: null,
        bodyRial: null,
        wrong: { inflation: '-5', growth: '900', quota: 'x', body: '0' },
      },
    ],
    ['quota=0', { quota: 0 }],
  ])('«%s»', (query, expected) => {
    expect(parse(query)).toMatchObject(expected)
  })
})

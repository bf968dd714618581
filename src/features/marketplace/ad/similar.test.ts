import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseSimilar, type Comparable } from './similar.ts'

const car: Comparable = {
  trim_id: 1,
  model_id: 1,
  year: 1401,
  mileage_km: 60_000,
  body_state: 'one-spot',
  price_rial: 10_000_000_000n,
  price_mode: 'fixed',
  engine_state: 'sound',
  gearbox_state: 'sound',
  document_kind: 'single-page',
  city_id: 1,
  province_id: 1,
}
const far = { city_id: 9, province_id: 9 }
const differences = (...others: Partial<Comparable>[]) =>
  chooseSimilar(
    car,
    others.map((other) => ({ ...car, ...other })),
  ).map(({ better, worse }) => [better.join(' · '), worse.join(' · ')])
const merits = (...others: Partial<Comparable>[]) => differences(...others).map(([better]) => better)

describe('a similar car', () => {
  test.each<[string, Partial<Comparable>, string]>([
    ['costs less', { ...far, price_rial: 9_600_000_000n }, '۴۰\u00a0میلیون\u00a0تومان ارزان‌تر'],
    ['has run less', { ...far, mileage_km: 35_000 }, '۲۵,۰۰۰\u00a0کیلومتر کمتر کار کرده'],
    ['has a better body', { ...far, body_state: 'no-paint' }, 'بدون رنگ'],
    ['stands in the same city', {}, 'همین شهر'],
    ['stands in the same province', { city_id: 2 }, 'همین استان'],
    [
      'is better in all',
      { price_rial: 9_000_000_000n, mileage_km: 59_000 },
      '۱۰۰\u00a0میلیون\u00a0تومان ارزان‌تر · ۱,۰۰۰\u00a0کیلومتر کمتر کار کرده · همین شهر',
    ],
  ])('that %s says so', (_what, other, words) => {
    expect(merits(other)).toEqual([words])
  })

  test.each<[string, Partial<Comparable>, string]>([
    ['is dearer', { price_rial: 11_000_000_000n }, '۱۰۰\u00a0میلیون\u00a0تومان گران‌تر'],
    ['has run more', { mileage_km: 85_000 }, '۲۵,۰۰۰\u00a0کیلومتر بیشتر کار کرده'],
    ['has more paint', { body_state: 'full-painted' }, 'تمام رنگ'],
    ['has the same class of body', { body_state: 'hood-painted' }, ''],
    ['is hardly dearer and has run hardly more', { price_rial: 10_050_000_000n, mileage_km: 60_900 }, ''],
  ])('near by that %s says so too', (_what, other, worse) => {
    expect(differences(other)).toEqual([['همین شهر', worse]])
  })

  test.each<Partial<Comparable>>([
    { engine_state: 'replaced' },
    { engine_state: 'needs-repair' },
    { gearbox_state: 'replaced' },
    { document_kind: 'power-of-attorney' },
  ])('with %o is not called cheaper', (other) => {
    expect(differences({ ...other, price_rial: 7_000_000_000n })).toEqual([['همین شهر', '']])
  })

  test('that is wrecked is offered beside wrecked cars only, however cheap', () => {
    const wreck = { body_state: 'crashed', price_rial: 1_000_000_000n } as const
    expect(differences(wreck)).toEqual([])
    const wrecked = { ...car, body_state: 'scrap' as const }
    expect(chooseSimilar(wrecked, [{ ...car, ...wreck }])).toMatchObject([{ worse: [] }])
  })

  test.each<[string, Partial<Comparable>]>([
    ['is better in nothing', far],
    ['is dearer and has run more', { ...far, price_rial: 11_000_000_000n, mileage_km: 90_000 }],
    ['is hardly cheaper', { ...far, price_rial: 9_950_000_000n }],
    ['is paid in instalments, so its price says nothing', { ...far, price_rial: 1n, price_mode: 'instalment' }],
    ['has no price', { ...far, price_rial: null, price_mode: 'negotiable' }],
    ['is another model', { model_id: 2 }],
    ['is three years older', { year: 1398 }],
  ])('is not offered when it %s', (_what, other) => {
    expect(differences(other)).toEqual([])
  })

  test('of the same trim ranks before a cheaper one of another trim', () => {
    expect(merits({ trim_id: 2, ...far, price_rial: 9_000_000_000n }, {})).toEqual([
      'همین شهر',
      '۱۰۰\u00a0میلیون\u00a0تومان ارزان‌تر',
    ])
  })

  test('is one of at most six, each with a difference', () => {
    const other = fc.record({
      trim_id: fc.integer({ min: 1, max: 3 }),
      model_id: fc.integer({ min: 1, max: 2 }),
      year: fc.integer({ min: 1395, max: 1405 }),
      mileage_km: fc.nat(200_000),
      price_rial: fc.option(fc.bigInt({ min: 1n, max: 90_000_000_000n })),
      body_state: fc.constantFrom('no-paint' as const, 'full-painted' as const, 'crashed' as const),
      price_mode: fc.constantFrom('fixed' as const, 'instalment' as const, 'barter' as const),
      engine_state: fc.constantFrom('sound' as const, 'replaced' as const),
      gearbox_state: fc.constantFrom('sound' as const, 'needs-repair' as const),
      document_kind: fc.constantFrom('single-page', 'power-of-attorney'),
      city_id: fc.integer({ min: 1, max: 3 }),
      province_id: fc.integer({ min: 1, max: 2 }),
    })
    fc.assert(
      fc.property(fc.array(other, { maxLength: 30 }), (others) => {
        const chosen = chooseSimilar(car, others)
        expect(chosen.length).toBeLessThanOrEqual(6)
        for (const { other, better } of chosen) {
          expect(others).toContain(other)
          expect(better).not.toEqual([])
        }
      }),
    )
  })
})

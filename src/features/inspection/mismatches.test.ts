import { expect, it } from 'vitest'
import { findMismatches, mismatchText, sameYear, type KnownCar } from './mismatches.ts'

const seen = { mileageKm: 40_000, year: 1401, vinTail: '48C217', on: '2026-10-10' } as const
const nothing: KnownCar = { year: null, vinTail: null, reading: null }

it.each<[string, KnownCar[], string[]]>([
  ['nothing is known', [nothing], []],
  ['everything fits', [{ year: 1401, vinTail: '48C217', reading: { km: 39_000, day: '2026-10-01' } }], []],
  ['the year is known in the other calendar', [{ ...nothing, year: 2022 }], []],
  ['another VIN is known', [{ ...nothing, vinTail: '48C218' }], ['vin']],
  ['another year is known', [{ ...nothing, year: 1398 }], ['year']],
  ['more kilometres are known', [{ ...nothing, reading: { km: 90_000, day: '2026-10-01' } }], ['mileage']],
  ['more kilometres are known of a later day', [{ ...nothing, reading: { km: 90_000, day: '2026-10-11' } }], []],
  [
    'two sources know the same',
    [
      { ...nothing, reading: { km: 90_000, day: '2026-10-01' } },
      { ...nothing, reading: { km: 95_000, day: '2026-10-05' } },
    ],
    ['mileage'],
  ],
])('where %s the report differs in %j', (_, existing, kinds) => {
  expect(findMismatches(seen, existing).map(({ kind }) => kind)).toEqual(kinds)
})

it('reports the highest reading with its day', () => {
  const [mismatch] = findMismatches(seen, [
    { ...nothing, reading: { km: 90_000, day: '2026-10-01' } },
    { ...nothing, reading: { km: 95_000, day: '2026-10-05' } },
  ])
  expect(mismatchText(mismatch!)).toContain('۹۵,۰۰۰ کیلومتر')
})

it.each([
  [1401, 1401, true],
  [1401, 1402, false],
  [2022, 1400, true],
  [2022, 1401, true],
  [2022, 1403, false],
  [2022, 2023, false],
])('%i and %i are the same year: %s', (one, other, same) => expect(sameYear(one, other)).toBe(same))

import { expect, it } from 'vitest'
import { ageOn } from './age.ts'

const born = { year: 1370, month: 6, day: 31 }

it.each([
  ['the day before the birthday', { year: 1405, month: 6, day: 30 }, 34],
  ['on the birthday', { year: 1405, month: 6, day: 31 }, 35],
  ['a later month with an earlier day', { year: 1405, month: 7, day: 1 }, 35],
  ['an earlier month with a later day', { year: 1405, month: 5, day: 31 }, 34],
  ['the day of birth', born, 0],
])('returns the age in whole years: %s', (_when, today, age) => {
  expect(ageOn(today, born)).toBe(age)
})

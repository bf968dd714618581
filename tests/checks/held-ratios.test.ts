import { expect, it } from 'vitest'
import { lostRatios } from '../../bench/screens.mjs'

it.each([
  ['the accepted ratio', 0.4, 0.4, []],
  ['15 % less', 0.4, 0.34, []],
  ['more than 15 % less', 0.4, 0.33, ['list']],
  ['more', 0.4, 0.9, []],
  ['without an accepted ratio', undefined, 0.1, []],
])('compares a page with its accepted ratio: %s', (_, accepted, value, lost) => {
  const before = accepted === undefined ? [] : [{ name: 'list', value: accepted }]
  expect(lostRatios(before, [{ name: 'list', value }]).map(({ name }) => name)).toEqual(lost)
})

import { expect, it } from 'vitest'
import { specKeyNames, specKeys, unsureWord } from './spec-keys.ts'

it('only measures are «about» a value; names, options and counts are «probably» it', () => {
  expect(unsureWord('power')).toBe('حدود')
  expect(unsureWord('gearbox')).toBe('احتمالاً')
  expect(unsureWord('cylinders')).toBe('احتمالاً')
  for (const name of specKeyNames) {
    if (unsureWord(name) === 'حدود') expect(specKeys[name].kind).toBe('number')
  }
})

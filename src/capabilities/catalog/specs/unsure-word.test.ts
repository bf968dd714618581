import { expect, it } from 'vitest'
import { specKeyNames, specKeys, unsureWord } from './spec-keys.ts'

it('only numbers are «about» something; names and choices are «probably» it', () => {
  expect(unsureWord('power')).toBe('حدود')
  expect(unsureWord('gearbox')).toBe('احتمالاً')
  for (const name of specKeyNames) expect(unsureWord(name) === 'حدود').toBe(specKeys[name].kind === 'number')
})

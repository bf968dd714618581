import { expect, it } from 'vitest'
import { fieldNamed } from './use-schema-form.ts'

const state = (defaultValue: unknown) => ({
  id: 'f-need',
  name: 'need-sheba',
  label: 'شبا',
  required: false,
  error: undefined,
  defaultValue,
})

it('returns the state of a field by a computed name', () => {
  expect(fieldNamed({ 'need-sheba': state('on') }, 'need-sheba')).toEqual(state('on'))
})

it('leaves out an initial value that is not one text', () => {
  expect(fieldNamed({ 'need-sheba': state(['a']) }, 'need-sheba').defaultValue).toBeUndefined()
})

it('throws for a field that the form does not have', () => {
  expect(() => fieldNamed({}, 'need-x')).toThrow('the form has no field "need-x"')
})

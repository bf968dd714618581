import { expect, it } from 'vitest'
import { brokenStep } from './broken-step.ts'

it.each([
  ['step-price', 'price'],
  ['step-contact', 'contact'],
  ['pictures', 'pictures'],
  ['too-many', null],
  ['invalid', null],
  ['step-constructor', null],
  [undefined, null],
])('a refusal by the code %s leads to the step %s', (code, step) => {
  expect(brokenStep(code)).toBe(step)
})

import { expect, it } from 'vitest'
import { maskCard } from './mask-card.ts'

it.each([
  ['6037997512345678', '603799******5678'],
  ['603799******5678', '603799******5678'],
  ['62741****44', '62741****44'],
  ['', null],
  [null, null],
  [undefined, null],
])('only the ends of the card %s are kept', (card, masked) => {
  expect(maskCard(card)).toBe(masked)
})

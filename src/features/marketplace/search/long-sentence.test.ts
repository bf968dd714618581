import { expect, it } from 'vitest'
import { maxSentence, wasCut } from './ad-query.ts'
import { parseAdQuery } from './parse-ad-query.ts'

const read = (text: string) => parseAdQuery(new URLSearchParams({ q: text })).query.q
const long = 'دنا سفید زیر هشتصد '.repeat(20).trim()

it('a sentence of 300 characters is read whole', () => {
  const whole = long.slice(0, maxSentence).trim()
  expect(read(whole)).toBe(whole)
  expect(wasCut(read(whole))).toBe(false)
})

it('a longer sentence is cut and marked, and its address stays the same', () => {
  const cut = read(long)
  expect(cut.length).toBeLessThanOrEqual(maxSentence)
  expect(wasCut(cut)).toBe(true)
  expect(read(cut)).toBe(cut)
})

it('an emoji at the border goes as a whole', () => {
  const cut = read(`${'د'.repeat(maxSentence - 2)}🚗🚗`)
  expect(cut).toBe(`${'د'.repeat(maxSentence - 2)}…`)
})

import { expect, it } from 'vitest'
import { decodeJson, isBoundedJson } from './json-body.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

it('a body of the API is at most twelve levels deep, also when it is far too deep', () => {
  expect([nested(12), nested(13), nested(14), nested(9000)].map(isBoundedJson)).toEqual([true, true, false, false])
})

it('a body of the API holds five thousand values at most, in lists as in objects', () => {
  const many = (count: number) => Array.from({ length: count }, () => 1)
  expect([many(5000), many(5001)].map(isBoundedJson)).toEqual([true, false])
  expect(isBoundedJson(Object.fromEntries(many(6000).map((_, index) => [`key-${index}`, 1])))).toBe(false)
})

it.each(['a\0b', '\ud800', 'a\udc00'])(
  'text that the database cannot store is refused as a value and as a name: %j',
  (text) => {
    expect([text, { a: [text] }, { [text]: 1 }, { a: { [text]: 1 } }].map(isBoundedJson)).toEqual(Array(4).fill(false))
  },
)

it('Persian words, emoji and numbers are accepted', () => {
  expect(isBoundedJson({ نام: ['پژو ۲۰۶', '🚗', 1, null, true] })).toBe(true)
})

it('invalid UTF-8 is refused rather than replaced', () => {
  expect(decodeJson(Buffer.from('{"a":"سلام"}'))).toBe('{"a":"سلام"}')
  expect(decodeJson(Buffer.from('{"a":"\xff"}', 'latin1'))).toBeNull()
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { canonicalJson, type Json } from './canonical-json.ts'

describe('canonical JSON', () => {
  it.each<[string, Json, string]>([
    // The examples of RFC 8785, 3.2.2 to 3.2.4 and appendix B.
    [
      'numbers and literals',
      { numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001], literals: [null, true, false] },
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}',
    ],
    [
      'a string',
      { string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/' },
      '{"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ],
    [
      'the order of names',
      { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 },
      '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
    ],
    ['minus zero', [-0, 0], '[0,0]'],
    ['nothing', {}, '{}'],
  ])('%s', (_name, value, text) => expect(canonicalJson(value)).toBe(text))

  it.each([NaN, Infinity, undefined, '\ud800', { '\udead': 1 }])('refuses %s', (value) =>
    expect(() => canonicalJson(value as never)).toThrow(TypeError),
  )

  test('is the same for equal values, whatever the order they were written in, and reads back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false } as never), (value) => {
        const written = canonicalJson(value as Json)
        const read = JSON.parse(written) as Json
        expect(canonicalJson(read)).toBe(written)
        if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
          const turned = Object.fromEntries(Object.entries(value).toReversed())
          expect(canonicalJson(turned as Json)).toBe(written)
        }
      }),
      { numRuns: 200 },
    )
  })
})

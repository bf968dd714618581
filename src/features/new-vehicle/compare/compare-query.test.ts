import { describe, expect, it } from 'vitest'
import { compareAddress, pairSlug, parseCompareQuery, readPair } from './compare-query.ts'

const parse = (query: string, isKnown = (_slug: string) => true) =>
  parseCompareQuery(new URLSearchParams(query), isKnown)

describe("a comparison's address", () => {
  it.each([
    ['', []],
    ['v=a-1,b-2', ['a-1', 'b-2']],
    ['v=A_1%20,b-2&v=c', ['a-1', 'b-2', 'c']],
    ['v=a،b', ['a', 'b']],
    ['v=,,,', []],
  ])('%s names %j', (query, slugs) => {
    expect(parse(query).slugs).toEqual(slugs)
  })

  it('takes at most four distinct cars, and names omitted ones', () => {
    expect(parse('v=a,b,a,c,d,e,f')).toMatchObject({ slugs: ['a', 'b', 'c', 'd'], twice: ['a'], tooMany: 2 })
    expect(parse(`v=${'x,'.repeat(5000)}`).slugs).toEqual(['x'])
  })

  it('skips and names unknown cars', () => {
    const existing = new Set(['a', 'b', 'c', 'd', 'e'])
    expect(parse('v=x,a,y,b,c,d,e', (slug) => existing.has(slug))).toMatchObject({
      slugs: ['a', 'b', 'c', 'd'],
      unknown: ['x', 'y'],
      tooMany: 1,
    })
  })

  it('accepts only weights from one to three', () => {
    expect(parse('price=3&safety=0&comfort=9&power=x&constructor=1').weights).toEqual({ price: 3 })
  })

  it('is restored from its own output', () => {
    const address = compareAddress(['a', 'b'], { onlyDifferences: true, weights: { price: 3 } })
    expect(parse(address.split('?')[1]!)).toMatchObject({
      slugs: ['a', 'b'],
      onlyDifferences: true,
      weights: { price: 3 },
    })
  })
})

describe('the prepared page of two cars', () => {
  it('is the same for both orders', () => {
    expect(pairSlug('b', 'a')).toBe(pairSlug('a', 'b'))
    expect(readPair(pairSlug('b-2', 'a-1'))).toEqual(['a-1', 'b-2'])
  })

  it.each(['', 'a', 'a-vs-', '-vs-b', 'a-vs-b-vs-c'])('«%s» names no two cars', (slug) => {
    expect(readPair(slug)).toBeNull()
  })
})

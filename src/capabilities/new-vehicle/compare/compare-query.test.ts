import { describe, expect, it } from 'vitest'
import { compareAddress, pairSlug, parseCompareQuery, readPair } from './compare-query.ts'

const parse = (query: string, isKnown = (_slug: string) => true) =>
  parseCompareQuery(new URLSearchParams(query), isKnown)

describe('the address of a comparison', () => {
  it.each([
    ['', []],
    ['v=a-1,b-2', ['a-1', 'b-2']],
    ['v=A_1%20,b-2&v=c', ['a-1', 'b-2', 'c']],
    ['v=a،b', ['a', 'b']],
    ['v=,,,', []],
  ])('%s names %j', (query, slugs) => {
    expect(parse(query).slugs).toEqual(slugs)
  })

  it('takes four at most, each once, and says what it left out', () => {
    expect(parse('v=a,b,a,c,d,e,f')).toMatchObject({ slugs: ['a', 'b', 'c', 'd'], twice: ['a'], tooMany: 2 })
    expect(parse(`v=${'x,'.repeat(5000)}`).slugs).toEqual(['x'])
  })

  it('gives no place to what is no car, and says so', () => {
    const known = new Set(['a', 'b', 'c', 'd', 'e'])
    expect(parse('v=x,a,y,b,c,d,e', (slug) => known.has(slug))).toMatchObject({
      slugs: ['a', 'b', 'c', 'd'],
      unknown: ['x', 'y'],
      tooMany: 1,
    })
  })

  it('takes weights from one to three alone', () => {
    expect(parse('price=3&safety=0&comfort=9&power=x&constructor=1').weights).toEqual({ price: 3 })
  })

  it('comes back as it was', () => {
    const address = compareAddress(['a', 'b'], { onlyDifferences: true, weights: { price: 3 } })
    expect(parse(address.split('?')[1]!)).toMatchObject({
      slugs: ['a', 'b'],
      onlyDifferences: true,
      weights: { price: 3 },
    })
  })
})

describe('the ready page of two', () => {
  it('is one for both orders', () => {
    expect(pairSlug('b', 'a')).toBe(pairSlug('a', 'b'))
    expect(readPair(pairSlug('b-2', 'a-1'))).toEqual(['a-1', 'b-2'])
  })

  it.each(['', 'a', 'a-vs-', '-vs-b', 'a-vs-b-vs-c'])('«%s» names no two', (slug) => {
    expect(readPair(slug)).toBeNull()
  })
})

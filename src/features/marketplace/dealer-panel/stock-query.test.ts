import { describe, expect, it } from 'vitest'
import { isNarrowed, knownColumns, readPage, readStockQuery, searchWords, writeStockQuery } from './stock-query.ts'

const read = (query: string) => readStockQuery(new URLSearchParams(query))
const nothing = read('')

describe('the query of the stock', () => {
  it.each([
    ['', {}],
    ['tab=paused', { tab: 'paused' }],
    ['tab=nothing', {}],
    ['q=%20%D9%BE%DA%98%D9%88%20%20207%20', { words: 'پژو 207' }],
    ['model=peugeot-207', { model: 'peugeot-207' }],
    ["model=x'%20or%201", {}],
    ['least=%DB%B5%DB%B0%DB%B0%20%D9%85%DB%8C%D9%84%DB%8C%D9%88%D9%86', { least: 5_000_000_000n }],
    ['most=900000000', { most: 9_000_000_000n }],
    ['least=-1&most=abc', {}],
    ['age=older', { age: 'older' }],
    ['age=constructor', {}],
    ['person=17', { person: 17n }],
    ['person=1.5', {}],
    ['sort=dear', { sort: 'dear' }],
    ['sort=__proto__', {}],
  ] as const)('reads %j', (query, message) => {
    expect(read(query)).toEqual({ ...nothing, ...message })
  })

  it('is written in one spelling, which reads the same', () => {
    const query = read('sort=cheap&q=پژو&tab=paused&least=500000000&person=4&age=week&model=saipa-quick&x=1')
    const text = writeStockQuery(query, 3)
    expect(text).toBe(
      `?${new URLSearchParams({ tab: 'paused', q: 'پژو', model: 'saipa-quick', least: '500000000', age: 'week', person: '4', sort: 'cheap', page: '3' })}`,
    )
    expect(read(text.slice(1))).toEqual(query)
    expect(writeStockQuery(nothing)).toBe('')
  })

  it.each([
    ['', false],
    ['tab=paused&sort=dear', false],
    ['q=پژو', true],
    ['age=week', true],
    ['person=3', true],
  ])('%j narrows: %j', (query, narrows) => expect(isNarrowed(read(query))).toBe(narrows))

  it.each([
    ['', 1],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=۳', 3],
    ['page=1e9', 1],
    ['page=20000', 1],
  ])('%j is page %i', (query, page) => expect(readPage(new URLSearchParams(query))).toBe(page))

  it('searches Latin digits word by word', () => expect(searchWords('پژو ۲۰۷')).toEqual(['پژو', '207']))

  it('keeps known columns in their order', () =>
    expect(knownColumns(['code', 'nothing', 'price'])).toEqual(['price', 'code']))
})

import { describe, expect, it } from 'vitest'
import { readInboxQuery, writeInboxQuery } from './inbox-query.ts'

const nothing = { filter: 'all', words: '', person: null, after: null }

describe('the query of an inbox', () => {
  it.each([
    ['', {}],
    ['show=waiting', { filter: 'waiting' }],
    ['show=toString', {}],
    ['q=%20%D9%BE%DA%98%D9%88%20', { words: 'پژو' }],
    ['person=12', { person: 12n }],
    ['person=x', {}],
    ['after=1700000000000.4', { after: '1700000000000.4' }],
    ["after=1'.2", {}],
  ])('reads %j', (query, message) =>
    expect(readInboxQuery(new URLSearchParams(query))).toEqual({ ...nothing, ...message }),
  )

  it('is written in one spelling, which reads the same', () => {
    const query = readInboxQuery(new URLSearchParams('after=17.4&q=پژو&x=1&show=unread&person=3'))
    const text = writeInboxQuery(query)
    expect(text).toBe(`?${new URLSearchParams({ show: 'unread', q: 'پژو', person: '3', after: '17.4' })}`)
    expect(readInboxQuery(new URLSearchParams(text))).toEqual(query)
  })
})

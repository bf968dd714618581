import { describe, expect, it } from 'vitest'
import { readSort, sortQuery, withQuery } from './table-view.ts'

const fallback = { key: 'at', descending: true } as const

describe('the order of a table', () => {
  it.each([
    ['nothing asked is the usual order', '', fallback],
    ['a column upwards', '?sort=name', { key: 'name', descending: false }],
    ['a column downwards', '?sort=-name', { key: 'name', descending: true }],
    ['an unknown column is the usual order', '?sort=secret', fallback],
  ])('%s', (_fact, query, expected) => {
    expect(readSort(new URLSearchParams(query), ['at', 'name'], fallback)).toEqual(expected)
  })

  it.each([
    ['a first press goes upwards and begins at the first page', '?state=failed&after=x', '?state=failed&sort=name'],
    ['a second press turns round', '?sort=name', '?sort=-name'],
    ['a third press turns back', '?sort=-name', '?sort=name'],
  ])('%s', (_fact, query, expected) => {
    const sort = readSort(new URLSearchParams(query), ['at', 'name'], fallback)
    expect(sortQuery(query, 'name', sort)).toBe(expected)
  })

  it('loses its query mark with its last entry', () => {
    expect(withQuery('?after=x', { after: null })).toBe('')
  })
})

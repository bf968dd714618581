import { expect, it } from 'vitest'
import { readApiCursor, writeApiCursor } from './api-cursor.ts'

it('returns the place of its own list', () => {
  expect(readApiCursor('stock-7', writeApiCursor('stock-7', '1795507200000.12'))).toBe('1795507200000.12')
  expect(readApiCursor('notices', writeApiCursor('notices', '12'))).toBe('12')
  expect([readApiCursor('notices', undefined), writeApiCursor('notices', null)]).toEqual([null, null])
})

it.each([
  ['of another list', writeApiCursor('stock-8', '1795507200000.12')!],
  ['of a longer name', writeApiCursor('stock-7-sandbox', '12')!],
  ['without a list', '1795507200000.12'],
  ['of letters', Buffer.from('stock-7:abc').toString('base64url')],
  ['that is empty', ''],
])('refuses a cursor %s in both languages', (_what, cursor) => {
  const read = () => readApiCursor('stock-7', cursor)
  expect(read).toThrow(expect.objectContaining({ code: 'invalid', status: 422 }))
  expect(read).toThrow(
    expect.objectContaining({ fields: { after: { fa: expect.any(String), en: expect.stringContaining('next') } } }),
  )
})

import { expect, it } from 'vitest'
import { bytesOf } from './page-bytes.ts'

it.each([
  [[]],
  [['', 'a', '']],
  [['<p>', 'سلام', '\u{1F697}', '</p>']],
  [['\ud800', 'x']],
  [['ب'.repeat(10), 'a'.repeat(100_000)]],
  [['ب'.repeat(1_000_000)]],
])('returns the texts one after the other (%#)', (texts) => {
  expect(bytesOf(texts).equals(Buffer.from(texts.map((text) => Buffer.from(text).toString()).join('')))).toBe(true)
})

it('returns bytes that a later page does not change', () => {
  const first = bytesOf(['first page'])
  bytesOf(['other page'])
  expect(String(first)).toBe('first page')
})

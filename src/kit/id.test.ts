import { expect, it } from 'vitest'
import { newPublicId } from './id.ts'

it('an identifier has ten characters that nobody mistakes for one another', () => {
  const ids = Array.from({ length: 500 }, () => newPublicId())
  expect(ids.every((id) => /^[0-9a-hjkmnp-tv-z]{10}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(500)
})

it('every character of an identifier is as likely as the others', () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const counts = new Map<string, number>()
  for (const byte of bytes) {
    const [letter = ''] = newPublicId((n) => new Uint8Array(n).fill(byte))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

import { expect, it } from 'vitest'
import { decodeFile } from './decode-file.ts'

const text = 'کد;مدل;قیمت\r\n۱۲;پژو 206;850000000\r\n'
const utf16 = (order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : Buffer.from(bytes).swap16()
}
/** The letters of the sentence below in Windows-1256: «كد;مدل». */
const arabic = Uint8Array.from([0xdf, 0xcf, 0x3b, 0xe3, 0xcf, 0xe1])

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 LE with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('le')])],
  ['UTF-16 BE with its mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16('be')])],
  ['UTF-16 LE', utf16('le')],
  ['UTF-16 BE', utf16('be')],
])('reads %s', (_name, bytes) => {
  expect(decodeFile(bytes)).toBe(text)
})

it('reads Windows-1256 when it is not UTF-8', () => {
  expect(decodeFile(arabic)).toBe('كد;مدل')
})

it('refuses a picture', () => {
  expect(
    decodeFile(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0, 0, 1])),
  ).toBeNull()
})

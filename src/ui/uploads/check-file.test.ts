import { describe, expect, it } from 'vitest'
import { checkFile, megabytesText } from './check-file.ts'

const pictures = { kinds: 'pictures', maxBytes: 5_000_000 } as const
const both = { ...pictures, kinds: 'pictures-and-documents' } as const
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('a chosen file, before it is sent', () => {
  it.each([
    ['a picture', file('a.jpg', 'image/jpeg'), pictures],
    ['of the largest size', file('a.png', 'image/png', 5_000_000), pictures],
    ['whose kind the phone does not tell', file('a', ''), pictures],
    ['a document where documents are taken', file('a.pdf', 'application/pdf'), both],
  ])('is accepted: %s', (_what, chosen, limits) => expect(checkFile(chosen, limits)).toBe(null))

  it.each([
    ['a document', file('a.pdf', 'application/pdf'), pictures, /فرمت این فایل/],
    ['a program', file('a.exe', 'application/octet-stream'), both, /فقط عکس .* یا PDF/],
    ['a kind of one maker', file('IMG.HEIC', ''), pictures, /HEIC/],
    ['nothing', file('a.jpg', 'image/jpeg', 0), pictures, /خالی/],
    [
      'a byte too much',
      file('a.jpg', 'image/jpeg', 5_000_001),
      pictures,
      /۵٫۱\u00a0مگابایت است؛ حداکثر حجم مجاز ۵\u00a0مگابایت است/,
    ],
  ])('is refused with a message that suggests a solution: %s', (_what, chosen, limits, words) =>
    expect(checkFile(chosen, limits)).toMatch(words),
  )

  it('has its size in Persian digits', () => {
    expect([megabytesText(8_160_000), megabytesText(900)]).toEqual(['۸٫۲\u00a0مگابایت', '۰٫۱\u00a0مگابایت'])
  })
})

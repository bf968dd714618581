import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSnippet, markWords } from './find-words-in-ads.ts'

describe('searched words', () => {
  it.each([
    ['سند تک‌برگ و سانروف', ['سند'], ['', 'سند', ' تک‌برگ و سانروف']],
    ['سند تک‌برگ', ['برگ'], ['سند ', 'تک‌برگ', '']],
    ['مدل LX', ['lx'], ['مدل ', 'LX', '']],
    ['سند', ['کولر'], ['سند']],
  ])('are marked as whole words: «%s»', (text, words, parts) => expect(markWords(text, words)).toEqual(parts))

  it('are shown with their context, cut at spaces', () => {
    const long = `${'کولر سالم است و '.repeat(10)}سانروف دارد و ${'لاستیک نو است و '.repeat(10)}`
    const snippet = findSnippet(long, ['سانروف'])!.join('')
    expect(snippet).toMatch(/^… .*سانروف دارد.* …$/)
    expect(snippet.length).toBeLessThan(110)
    expect(findSnippet('لاستیک نو', ['سانروف'])).toBeNull()
  })

  it('lose no letter of the text', () => {
    const words = fc.array(fc.stringMatching(/^[ابپ]{1,2}$/), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('ا', 'ب', 'پ', ' ', '‌', '.', '\n') }), words, (text, searched) => {
        const parts = markWords(text, searched)
        expect([parts.join(''), parts.length % 2]).toEqual([text, 1])
      }),
    )
  })
})

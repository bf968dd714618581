import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanParagraphs, cleanText, foldForSearch, isolate, persianSortKey } from './text.ts'

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'آأإؤئةيىكکیهۀءٔ\u200c\u200d\u200e\u202e \n\t۱١1،.-ﻻﷲ'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
})

describe('a text as it is stored', () => {
  it.each([
    ['  علي   كريمي ', 'علی کریمی'],
    ['می\u200cشود', 'می\u200cشود'],
    ['می\u200c\u200cشود \u200c است\u200c', 'می\u200cشود است'],
    ['\u202eabc\u202c\u0000\u200f', 'abc'],
    ['پـــژو', 'پژو'],
    ['ﻛﺎﻣﻼ', 'کاملا'],
    ['٢٠٧', '۲۰۷'],
    ['الف\n\tب\u00a0ج', 'الف ب ج'],
    ['\ud800سلام', 'سلام'],
  ])('%j becomes %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean)
  })

  it('does not change when it is cleaned again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('holds no control or direction-changing character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanText(text)).not.toMatch(/\p{Cc}|\p{Bidi_C}/u)
      }),
    )
  })

  it('keeps the paragraphs of a description', () => {
    expect(cleanParagraphs('\n سطر  اول\r\n\n\n\nسطر دوم \nسطر سوم\n')).toBe('سطر اول\n\nسطر دوم\nسطر سوم')
  })
})

describe('a search', () => {
  it.each([
    ['می\u200cشود', 'میشود'],
    ['آزادی', 'ازادي'],
    ['خانۀ', 'خانه'],
    ['خانهٔ', 'خانه'],
    ['مسؤول', 'مسوول'],
    ['مسئول', 'مسیول'],
    ['رأی', 'رای'],
    ['جزء', 'جز'],
    ['مُحَمَّد', 'محمد'],
    ['پژو ۲۰۷', 'پژو 207'],
    ['سی‌ان‌جی (CNG)', 'سیانجی cng'],
    ['Citroën', 'citroen'],
  ])('for %j finds %j', (one, other) => {
    expect(foldForSearch(one)).toBe(foldForSearch(other))
  })

  it('distinguishes different words', () => {
    expect(foldForSearch('پراید')).not.toBe(foldForSearch('پرشیا'))
  })

  it('folds a folded text to itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
      }),
      { numRuns: 1000 },
    )
  })
})

const sorted = (words: string[]): string[] =>
  [...words].sort((a, b) => (persianSortKey(a) < persianSortKey(b) ? -1 : 1))

describe('a sorted list', () => {
  it('follows the Persian alphabet, آ first and گ after ک, then Latin', () => {
    const alphabet = [...'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی', 'BMW', 'kia']
    expect(sorted(alphabet.toReversed())).toEqual(alphabet)
  })

  it('puts shorter words first, numbers by size and before letters', () => {
    const words = ['۹', 'پژو', 'پژو ۲۰۶', 'پژو ۲۰۷', 'پژو ۴۰۵', 'پژو ۲۰۰۸', 'پژو پارس', 'کوییک', 'گیلان', 'یزد']
    expect(sorted(words.toReversed())).toEqual(words)
  })

  it('has the same order for bytes as for characters, and the order of Unicode for plain words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'آابپتجچدرسشکگلمنوهی'), minLength: 1, maxLength: 6 })
    const unicode = new Intl.Collator('fa')
    fc.assert(
      fc.property(word, word, (a, b) => {
        const [x, y] = [persianSortKey(a), persianSortKey(b)]
        expect(Math.sign(Buffer.compare(Buffer.from(x), Buffer.from(y)))).toBe(x < y ? -1 : x > y ? 1 : 0)
        expect(x < y ? -1 : x > y ? 1 : 0).toBe(Math.sign(unicode.compare(a, b)))
      }),
      { numRuns: 500 },
    )
  })
})

it('a Latin name is fenced off from the line around it', () => {
  expect(isolate('TU5')).toBe('\u2068TU5\u2069')
})

import { expect, it } from 'vitest'
import { asSentence, listInWords } from './sentence.ts'

it.each([
  ['درخواست تکراری بود', 'درخواست تکراری بود.'],
  ['درخواست تکراری بود.', 'درخواست تکراری بود.'],
  ['چرا دو بار؟', 'چرا دو بار؟'],
])('a sentence can follow a reason that a user wrote as «%s»', (written, sentence) => {
  expect(asSentence(written)).toBe(sentence)
})

it.each([
  [[], ''],
  [['پژو'], 'پژو'],
  [['پژو', 'سمند'], 'پژو و سمند'],
  [['پژو', 'سمند', 'پراید'], 'پژو، سمند و پراید'],
])('the list %j reads «%s»', (things, message) => {
  expect(listInWords(things)).toBe(message)
})

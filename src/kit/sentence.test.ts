import { expect, it } from 'vitest'
import { asSentence, listInWords } from './sentence.ts'

it.each([
  ['درخواست تکراری بود', 'درخواست تکراری بود.'],
  ['درخواست تکراری بود.', 'درخواست تکراری بود.'],
  ['چرا دو بار؟', 'چرا دو بار؟'],
])('a reason that somebody wrote as «%s» is followed by the next sentence', (written, sentence) => {
  expect(asSentence(written)).toBe(sentence)
})

it.each([
  [[], ''],
  [['پژو'], 'پژو'],
  [['پژو', 'سمند'], 'پژو و سمند'],
  [['پژو', 'سمند', 'پراید'], 'پژو، سمند و پراید'],
])('the things %j are told as «%s»', (things, told) => {
  expect(listInWords(things)).toBe(told)
})

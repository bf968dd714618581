import { expect, it } from 'vitest'
import { asSentence } from './sentence.ts'

it.each([
  ['درخواست تکراری بود', 'درخواست تکراری بود.'],
  ['درخواست تکراری بود.', 'درخواست تکراری بود.'],
  ['چرا دو بار؟', 'چرا دو بار؟'],
])('a reason that somebody wrote as «%s» is followed by the next sentence', (written, sentence) => {
  expect(asSentence(written)).toBe(sentence)
})

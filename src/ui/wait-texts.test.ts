import { expect, test } from 'vitest'
import { durationText, fromNowText, fromWhenText, withMoment } from './wait-texts.ts'

test.each([
  [1, '۱\u00a0ثانیه'],
  [60, '۱\u00a0دقیقه'],
  [80, '۱\u00a0دقیقه و ۲۰\u00a0ثانیه'],
  [3600, '۱\u00a0ساعت'],
  [3599 + 3600, '۲\u00a0ساعت'],
  [43_260, '۱۲\u00a0ساعت و ۱\u00a0دقیقه'],
])('a wait of %i seconds is «%s»', (seconds, words) => {
  expect(durationText(seconds)).toBe(words)
})

test.each([
  ['2026-11-21T08:00:50Z', 50, '۵۰\u00a0ثانیهٔ دیگر'],
  ['2026-11-21T08:15:00Z', 900, 'از ساعت ۱۱:۴۵'],
  ['2026-11-21T08:15:01Z', 901, 'از ساعت ۱۱:۴۶'],
  ['2026-11-21T21:00:00Z', 46_800, 'از فردا ساعت ۰۰:۳۰'],
  ['2026-11-23T08:00:00Z', 172_800, 'از ۲ آذر ۱۴۰۵ ساعت ۱۱:۳۰'],
])('a wait until %s (%i seconds) reads «%s» in Tehran', (until, waitSeconds, words) => {
  expect(fromWhenText({ until: new Date(until), waitSeconds })).toBe(words)
})

test.each([
  [80, '۱\u00a0دقیقه و ۲۰\u00a0ثانیهٔ دیگر'],
  [7200, '۲\u00a0ساعت دیگر'],
])('in %i seconds is «%s»', (seconds, words) => {
  expect(fromNowText(seconds)).toBe(words)
})

test('a refusal states the time of a known limit, and else reads «کمی بعد»', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  const text = 'درخواست‌های زیادی فرستاده‌اید؛ کمی بعد دوباره امتحان کنید.'
  expect(withMoment(text, { scope: { waitSeconds: 900 }, now })).toBe(
    'درخواست‌های زیادی فرستاده‌اید؛ از ساعت ۱۱:۴۵ دوباره امتحان کنید.',
  )
  expect(withMoment(text, { scope: {}, now })).toBe(text)
})

import { describe, expect, test } from 'vitest'
import { bookmarkPriceChange, bookmarkPriceChangeText } from './bookmark-price.ts'

describe('the price change since bookmarking', () => {
  test.each([
    [1_000_000_000, 980_000_000, '۲۰\u00a0میلیون\u00a0تومان ارزان‌تر از وقتی که نشان کردید'],
    [980_000_000, 1_200_500_000, '۲۲۰\u00a0میلیون و ۵۰۰\u00a0هزار\u00a0تومان گران‌تر از وقتی که نشان کردید'],
  ])('from %i to %i shows amount and direction', (before, now, text) => {
    expect(bookmarkPriceChangeText(bookmarkPriceChange(before, now)!)).toBe(text)
  })

  test.each([
    [5, 5],
    [null, 5],
    [5, null],
    [0.5, 5],
  ])('from %s to %s shows nothing', (before, now) => {
    expect(bookmarkPriceChange(before, now)).toBeNull()
  })
})

import { expect, it } from 'vitest'
import { timeLeftText } from './time-left.ts'

it.each([
  [0, null],
  [-5, null],
  [0.4, null],
  [1, '۱ ثانیه'],
  [60, '۱ دقیقه'],
  [61, '۱ دقیقه و ۱ ثانیه'],
  [3599, '۵۹ دقیقه و ۵۹ ثانیه'],
  [3600, '۱ ساعت'],
  [3601, '۱ ساعت'],
  [86_400 + 3 * 3600 + 59, '۱ روز و ۳ ساعت'],
  [40 * 86_400 + 59 * 60, '۴۰ روز'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeLeftText(seconds)?.replaceAll('\u00a0', ' ') ?? null).toBe(text)
})

import { expect, it } from 'vitest'
import type { SpecLine } from '#features/catalog/contract.ts'
import { spanOf, textsOf } from './line-text.ts'

const line = (key: SpecLine['key'], text: string, approximate = false) =>
  ({ key, label: key, value: text, text, approximate, source: null, reference: null, day: null }) satisfies SpecLine

it.each([
  [[line('gearbox', 'اتوماتیک', true)], ['احتمالاً اتوماتیک']],
  [[line('gearbox', 'اتوماتیک', true), line('gearbox', 'اتوماتیک')], ['اتوماتیک']],
  [
    [line('gearbox', 'دنده‌ای'), line('gearbox', 'اتوماتیک', true)],
    ['دنده‌ای', 'احتمالاً اتوماتیک'],
  ],
  [[], []],
])('texts of one fact over trims, %#', (lines, texts) => {
  expect(textsOf(lines)).toEqual(texts)
})

it.each([
  [[line('power', '۱۶۰ اسب بخار', true)], ['حدود ۱۶۰ اسب بخار']],
  [[line('power', '۱۶۰ اسب بخار', true), line('power', '۱۶۰ اسب بخار')], ['۱۶۰ اسب بخار']],
  [[line('power', '۱۶۰ اسب بخار'), line('power', '۹۸ اسب بخار')], ['۹۸ تا ۱۶۰ اسب بخار']],
  [[line('power', '۱۶۰ اسب بخار', true), line('power', '۹۸ اسب بخار')], ['حدود ۹۸ تا ۱۶۰ اسب بخار']],
  [[], []],
])('a range from min to max, %#', (lines, texts) => {
  expect(spanOf(lines)).toEqual(texts)
})

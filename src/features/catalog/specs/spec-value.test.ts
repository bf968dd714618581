import { expect, it } from 'vitest'
import { specKeys, type SpecKeyName } from './spec-keys.ts'
import { valueProblem, valueText } from './spec-value.ts'

it.each<[SpecKeyName, string, ReturnType<typeof valueProblem>]>([
  ['length', '4558', null],
  ['length', '45', 'out-of-range'],
  ['length', '4.5m', 'no-number'],
  ['length', '-4558', 'no-number'],
  ['front-brakes', 'vented-disc', null],
  ['front-brakes', 'toString', 'no-choice'],
  ['abs', 'yes', null],
  ['abs', 'true', 'no-choice'],
  ['tyres', '205/55 R16', null],
  ['tyres', '205/55/16', 'wrong-form'],
])('%s may be %s: %s', (key, value, problem) => {
  expect(valueProblem(specKeys[key], value)).toBe(problem)
})

it.each<[SpecKeyName, string | null, string]>([
  ['length', '4558', '۴,۵۵۸\u00a0میلی‌متر'],
  ['battery', '8.32', '۸٫۳۲\u00a0کیلووات‌ساعت'],
  ['abs', 'no', 'ندارد'],
  ['front-brakes', 'vented-disc', 'دیسکی خنک‌شونده'],
  ['abs', null, 'ثبت نشده'],
])('formats %s of %s as %s', (key, value, text) => {
  expect(valueText(specKeys[key], value)).toBe(text)
})

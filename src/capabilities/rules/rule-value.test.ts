import { describe, expect, it } from 'vitest'
import { ruleKeys, type RuleKey } from './rule-table.ts'
import { differences, readValue, showField, typedField, versionSchema, writeValue } from './rule-value.ts'

describe('the value of a rule', () => {
  it('keeps rials exact on its way through the database', () => {
    const diyeh = { normal: 21_000_000_000n, haram: 28_000_000_000n }
    expect(readValue('diyeh', JSON.parse(writeValue(diyeh)))).toEqual(diyeh)
  })

  it.each<[string, RuleKey, unknown]>([
    ['a number beyond its bounds', 'vat', { percent: 101 }],
    ['a missing field', 'fine-doubling', { days: 60 }],
    ['a field that the rule does not have', 'vat', { percent: 10, extra: 1 }],
    ['rials as a number', 'wallet-charge', { least: 1, most: '2' }],
    ['a day that does not exist', 'youth-plan', { childrenAtLeast: 2, lastBornFrom: '1404/12/30' }],
  ])('is refused with %s', (_what, key, stored) => {
    expect(() => readValue(key, stored)).toThrow()
  })

  it.each([
    [{ kind: 'whole', title: '', unit: 'روز', min: 1, max: 9 }, 60, '۶۰ روز', '۶۰'],
    [{ kind: 'money', title: '', max: 1n }, 161_700n, '۱۶,۱۷۰\u00a0تومان', '۱۶,۱۷۰'],
    [{ kind: 'percent', title: '' }, 10, '۱۰\u200f٪', '۱۰'],
    [{ kind: 'day', title: '' }, '1400/08/24', '۲۴ آبان ۱۴۰۰', '1400/08/24'],
  ] as const)('is read and written by people in their own way: %o', (field, value, shown, typed) => {
    expect([showField(field, value), typedField(field, value)]).toEqual([shown, typed])
  })

  it('differs only where it differs', () => {
    const before = { days: 60, objectionDays: 60 }
    expect(differences('fine-doubling', before, { days: 45, objectionDays: 60 })).toEqual([
      { title: 'مهلت پرداخت', before: '۶۰ روز', after: '۴۵ روز' },
    ])
    expect(differences('fine-doubling', before, before)).toEqual([])
  })

  it.each(ruleKeys)('%s has a form that a new version can be written in', (key) => {
    const schema = versionSchema(key, { year: 1405, month: 9, day: 1 })
    expect(schema.safeParse({}).success).toBe(false)
    expect(Object.keys(schema.shape)).toContain('effectiveFrom')
  })
})

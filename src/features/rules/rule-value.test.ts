import { describe, expect, it } from 'vitest'
import { manifests } from '../../app/features.ts'
import type { RuleDefinition } from './rule-kinds.ts'
import { differences, readValue, showField, typedField, versionSchema, writeValue } from './rule-value.ts'
import { rulesOf } from './server/rules-of.ts'
import { tariffs } from './tariffs.ts'

describe('the value of a rule', () => {
  it('keeps rials exact through the database', () => {
    const diyeh = { normal: 21_000_000_000n, haram: 28_000_000_000n }
    expect(readValue(tariffs.diyeh, JSON.parse(writeValue(diyeh)))).toEqual(diyeh)
  })

  it.each<[string, RuleDefinition, unknown]>([
    ['a number beyond its bounds', tariffs.vat, { percent: 101 }],
    ['a missing field', tariffs.fineDoubling, { days: 60 }],
    ['a field that the rule does not have', tariffs.vat, { percent: 10, extra: 1 }],
    ['rials as a number', tariffs.diyeh, { normal: 1, haram: '2' }],
    ['a day that does not exist', tariffs.youthPlan, { childrenAtLeast: 2, lastBornFrom: '1404/12/30' }],
  ])('refuses %s', (_what, rule, stored) => {
    expect(() => readValue(rule, stored)).toThrow()
  })

  it.each([
    [{ kind: 'whole', title: '', unit: 'روز', min: 1, max: 9 }, 60, '۶۰\u00a0روز', '۶۰'],
    [{ kind: 'whole', title: '', unit: '', min: 1, max: 9 }, 2, '۲', '۲'],
    [{ kind: 'money', title: '', max: 1n }, 161_700n, '۱۶,۱۷۰\u00a0تومان', '۱۶,۱۷۰'],
    [{ kind: 'percent', title: '' }, 10, '۱۰\u200f٪', '۱۰'],
    [{ kind: 'percent', title: '' }, 1.5, '۱٫۵\u200f٪', '۱٫۵'],
    [{ kind: 'day', title: '' }, '1400/08/24', '۲۴ آبان ۱۴۰۰', '1400/08/24'],
  ] as const)('is formatted and parsed for people: %o', (field, value, shown, typed) => {
    expect([showField(field, value), typedField(field, value)]).toEqual([shown, typed])
  })

  it.each(['۱٫۵', '1.5', '1,5', '۱/۵', '۱٫۵۰ ٪'])('«%s» is one and a half percent, not fifteen', (text) => {
    const schema = versionSchema(tariffs.vat, { year: 1405, month: 9, day: 1 })
    const form = { percent: text, effectiveFrom: '1405/09/10', note: 'مصوبهٔ جدید مجلس است' }
    const read = schema.parse(form) as unknown as { percent: number }
    expect(read).toMatchObject({ percent: 1.5 })
    expect(readValue(tariffs.vat, JSON.parse(writeValue({ percent: read.percent })))).toEqual({ percent: 1.5 })
  })

  it.each(['۱٫۵۵۵', '1.500', '۱۰۱', '-1', 'ده', '۱٫', '1..5', ''])('«%s» is not a percentage', (text) => {
    const schema = versionSchema(tariffs.vat, { year: 1405, month: 9, day: 1 })
    const read = schema.safeParse({ percent: text, effectiveFrom: '1405/09/10', note: 'مصوبهٔ جدید مجلس است' })
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual(['percent'])
  })

  it('lists only differing fields', () => {
    const before = { days: 60, objectionDays: 60 }
    expect(differences(tariffs.fineDoubling, before, { days: 45, objectionDays: 60 })).toEqual([
      { title: 'مهلت پرداخت', before: '۶۰\u00a0روز', after: '۴۵\u00a0روز' },
    ])
    expect(differences(tariffs.fineDoubling, before, before)).toEqual([])
  })

  it.each(rulesOf(manifests))('$key has a form that accepts a new version', (rule) => {
    const schema = versionSchema(rule, { year: 1405, month: 9, day: 1 })
    expect(schema.safeParse({}).success).toBe(false)
    expect(Object.keys(schema.shape)).toContain('effectiveFrom')
  })
})

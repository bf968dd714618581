import { describe, expect, it } from 'vitest'
import type { SpecLine, SpecSheet, Trim } from '#features/catalog/contract.ts'
import { trimTable } from './trim-table.ts'

const trim = (id: number) => ({ id, slug: `trim-${id}`, nameFa: `تیپ ${id}` }) as Trim
const line = (key: SpecLine['key'], value: string | null, text: string, approximate = false) =>
  ({ key, label: key, value, text, approximate, source: null, reference: null, day: null }) satisfies SpecLine
const sheet = (lines: SpecLine[]): SpecSheet => ({
  trimId: 1,
  groups: [{ group: 'engine', title: 'موتور', lines }] as unknown as SpecSheet['groups'],
  colours: [],
  line: (key) => lines.find((each) => each.key === key),
})
const valuesOf = (...sheets: SpecSheet[]) =>
  trimTable(
    sheets.map((_, index) => trim(index + 1)),
    sheets,
    trim(1),
  )?.rows.map(({ values }) => values)

describe('the table of trim differences', () => {
  it('marks uncertain values as likely or approximate', () => {
    const rows = valuesOf(
      sheet([line('power', '110', '۱۱۰ اسب بخار', true), line('cylinders', '4', '۴ سیلندر', true)]),
      sheet([line('power', '120', '۱۲۰ اسب بخار'), line('cylinders', '3', '۳ سیلندر')]),
    )
    expect(rows).toEqual([
      [
        { text: 'حدود ۱۱۰ اسب بخار', state: 'other' },
        { text: '۱۲۰ اسب بخار', state: 'other' },
      ],
      [
        { text: 'احتمالاً ۴ سیلندر', state: 'other' },
        { text: '۳ سیلندر', state: 'other' },
      ],
    ])
  })

  it('marks ticks too, but not unannounced values', () => {
    const rows = valuesOf(
      sheet([line('sunroof', 'yes', 'دارد', true)]),
      sheet([line('sunroof', null, 'ثبت نشده', true)]),
    )
    expect(rows).toEqual([
      [
        { text: 'احتمالاً دارد', state: 'yes' },
        { text: 'ثبت نشده', state: 'unknown' },
      ],
    ])
  })
})

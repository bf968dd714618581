import { expect, it } from 'vitest'
import { groupsInWords, publicTitle } from './document.ts'
import { documentOf } from './server/report.ts'
import { wholeFindings } from './test-inspections.ts'

it.each([
  ['پژو ۲۰۷ دنده‌ای ۱۴۰۱', 'پژو ۲۰۷ دنده‌ای ۱۴۰۱'],
  ['Peugeot 206 SD 1402', 'Peugeot 206 SD 1402'],
  ['دنا ۰۹۱۲۳۴۵۶۷۸۹', 'دنا …'],
  ['دنا 0912 345 67 89 فوری', 'دنا … فوری'],
])('%s appears to strangers as %s', (car, title) => expect(publicTitle(car)).toBe(title))

it('a report in words has every group of its package and every measured value', () => {
  const at = new Date('2026-11-22T06:30:00Z')
  const message = { code: 'x', key: 'x', issuedAt: at, inspectedAt: at, validUntil: at, validKm: 200 }
  const document = documentOf({
    row: { package: 'standard', car: 'دنا' },
    findings: wholeFindings('full'),
    inspector: '101',
    place: 'تهران',
    pictures: [],
    ...message,
  })
  const groups = groupsInWords(document)
  expect(groups.map(({ key }) => key)).toEqual(['body', 'technical', 'options', 'legal'])
  expect(groups[0]!.rows.find(({ label }) => label === 'کاپوت')).toEqual({
    label: 'کاپوت',
    value: 'رنگ‌شده',
    note: '240',
    bad: false,
    cap: 90,
  })
})

import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { detailNames, subjectNames } from './texts.ts'

/** «قاعده: vat» of `rule:vat`; the name of the thing itself stays as it is. */
export function subjectWords(subject: string): string {
  const [kind, ...rest] = subject.split(':')
  const name = subjectNames[kind ?? '']
  return name ? [name, rest.join(':')].filter(Boolean).join(': ') : subject
}

/** Details as lines of label and value; what lies deeper is told in one line. */
export function detailWords(details: string): { label: string; value: string }[] {
  const parsed = JSON.parse(details) as Record<string, unknown>
  return Object.entries(parsed).map(([key, value]) => ({ label: detailNames[key] ?? key, value: inWords(value) }))
}

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('، ')
  if (value === null) return '—'
  if (typeof value === 'number') return toPersianDigits(value)
  if (typeof value === 'string' && isoMoment.test(value)) return formatDateTime(new Date(value))
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${inWords(each)}`)
    .join('، ')
}

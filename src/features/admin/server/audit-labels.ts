import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { fromManifests, mergeTables, type AuditLabels, type Manifests } from '#platform/manifest.ts'

/** The log texts of all features. A missing one is shown as its code. */
const wordsOf = fromManifests((manifests): AuditLabels => {
  const all = manifests.map(({ auditLabels }) => auditLabels ?? {})
  const of = (part: 'acts' | 'subjects' | 'details') => mergeTables(all.map((labels) => labels[part] ?? {}))
  return {
    acts: of('acts'),
    subjects: of('subjects'),
    details: of('details'),
    values: mergeTables(all.map((labels) => labels.values ?? {})),
    sentences: mergeTables(all.map((labels) => labels.sentences ?? {})),
  }
})

export const codePurposeText = (manifests: Manifests, action: string): string =>
  wordsOf(manifests).acts[action] ?? action

/**
 * Formats a subject: «مقررات: vat» for `rule:vat`, «کاربر: ۱۲» for `person:12`; an unknown name
 * stays.
 */
export function subjectWords(manifests: Manifests, subject: string): string {
  const [kind, ...rest] = subject.split(':')
  const name = wordsOf(manifests).subjects[kind ?? '']
  const thing = rest.join(':')
  return name ? [name, numeric.test(thing) ? toPersianDigits(thing) : thing].filter(Boolean).join(': ') : subject
}

/** Formats details as lines of label and value; deeper levels on one line. */
export function detailWords(
  manifests: Manifests,
  { subject, details }: { subject: string; details: string },
): { label: string; value: string }[] {
  const names = wordsOf(manifests)
  const parsed = JSON.parse(details) as Record<string, unknown>
  return Object.entries(parsed).map(([key, value]) => ({
    label: names.details[key] ?? key,
    value: names.sentences[key]?.(value, subject, manifests) ?? inWords(value, names.values[key]),
  }))
}

/** Matches a number or a date, «۱۴۰۵/۱۱/۲۲». */
const numeric = /^[\d/]+$/

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function inWords(value: unknown, words: Readonly<Record<string, string>> = {}): string {
  if (Array.isArray(value)) return value.length ? value.map((each) => inWords(each, words)).join('، ') : '—'
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? 'بله' : 'خیر'
  if (typeof value === 'string' && Object.hasOwn(words, value)) return words[value]!
  if (typeof value === 'number') return toPersianDigits(value)
  if (typeof value === 'string' && isoMoment.test(value)) return formatDateTime(new Date(value))
  if (typeof value === 'string' && numeric.test(value)) return toPersianDigits(value)
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${inWords(each)}`)
    .join('، ')
}

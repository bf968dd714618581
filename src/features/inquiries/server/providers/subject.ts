import { compactDigits } from '#kit/digits.ts'
import type { InputName, InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import { readPlate } from './read-values.ts'

/** The subject of an inquiry: the value that an answer must name to be accepted. */
export const subjectOf = {
  'fines-accumulation': 'plate',
  'fines-details': 'plate',
  'licence-status': 'nationalCode',
  'negative-score': 'licenceNumber',
  'pelak-status': 'nationalCode',
  'card-sanad': 'plate',
  'car-annual-toll-bill': 'plate',
  'tehran-car-toll-bill': 'plate',
  'freeway-toll': 'plate',
  'third-party-insurance': 'plate',
  'technical-inspection': 'plate',
  'plate-history': 'plate',
  'violation-photo': 'serial',
  'authenticity-and-history': 'identifier',
} as const satisfies Record<InquiryKindSlug, InputName>

type Compared = 'same' | 'other' | 'none'
const minShown = 3

/** Compares a value of an answer, with characters possibly hidden by `*`, with the requested one. */
export function compareSubject(name: InputName, value: unknown, requested: string): Compared {
  if (typeof value !== 'string' && typeof value !== 'number') return 'none'
  const text = String(value).trim()
  if (text === '') return 'none'
  if (name === 'plate') {
    const plate = readPlate(text)
    return plate === requested ? 'same' : plate === null && text.includes('*') ? 'none' : 'other'
  }
  const signs = compactDigits(text).toUpperCase()
  const target = requested.toUpperCase()
  if (signs.length !== target.length) return /^\*+$/.test(signs) ? 'none' : 'other'
  const shown = [...signs].filter((sign) => sign !== '*').length
  if ([...signs].some((sign, index) => sign !== '*' && sign !== target[index])) return 'other'
  return shown >= minShown ? 'same' : 'none'
}

/**
 * Returns whether an answer names its subject. `evidence`: the places of the answer that may name something of the
 * request, by the request's own names; a different value makes it the answer to another request.
 */
export function namesSubject(
  kind: InquiryKindSlug,
  input: InquiryInput,
  evidence: readonly Partial<Record<InputName, unknown>>[],
): boolean {
  const subject = subjectOf[kind]
  let named = false
  for (const each of evidence) {
    for (const [name, value] of Object.entries(each) as [InputName, unknown][]) {
      const requested = input[name]
      if (requested === undefined) continue
      const compared = compareSubject(name, value, requested)
      if (compared === 'other') return false
      if (name === subject && compared === 'same') named = true
    }
  }
  return named
}

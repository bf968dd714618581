import type { Manifests } from '#platform/manifest.ts'
import { readValue, showField } from '../rule-value.ts'
import { rulesOf } from './rules-of.ts'

/** Formats the value of a version for the audit log, with titles and units: «نرخ: ۱۰٪». */
export function describeValue(value: unknown, subject: string, manifests: Manifests): string | null {
  const rule = rulesOf(manifests).find(({ key }) => subject === `rule:${key}`)
  if (!rule) return null
  try {
    const read = readValue(rule, value)
    return Object.entries(rule.fields)
      .map(([name, field]) => `${field.title}: ${showField(field, read[name]!)}`)
      .join('، ')
  } catch {
    // A value in an older form of the rule is shown as stored.
    return null
  }
}

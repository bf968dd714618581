import type { InquiryKindSlug } from './kinds.ts'
import { sampleOutcome, type SampleOutcome } from './sample-outcome.ts'
import type { Scenario } from './sample-scenarios.ts'

/** What asks the owner for a code, and what does not answer, is one part alone: the others stand beside it. */
const hurt: Partial<Record<Scenario, readonly InquiryKindSlug[]>> = {
  code: ['authenticity-and-history'],
  down: ['plate-history', 'card-sanad'],
  timeout: ['fines-details'],
}

/** How one part of the sample report ends in a scenario, on the page and on paper. */
export function sampleReportPart(kind: InquiryKindSlug, scenario: Scenario, now: Date): SampleOutcome | { need: true } {
  const kinds = hurt[scenario]
  if (!kinds) return sampleOutcome(kind, scenario, { now })
  if (!kinds.includes(kind)) return sampleOutcome(kind, 'clean', { now })
  return scenario === 'code' ? { need: true } : { fail: 'unavailable' }
}

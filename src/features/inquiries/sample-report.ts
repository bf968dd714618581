import type { InquiryKindSlug } from './kinds.ts'
import { sampleOutcome, type SampleOutcome } from './sample-outcome.ts'
import type { Scenario } from './sample-scenarios.ts'

/** A part that needs the owner's code or gets no answer is one part only: the others stay beside it. */
const hurt: Partial<Record<Scenario, readonly InquiryKindSlug[]>> = {
  code: ['authenticity-and-history'],
  down: ['plate-history', 'card-sanad'],
  timeout: ['fines-details'],
}

/** Returns the end of one part of the sample report in a scenario, on the page and as PDF. */
export function sampleReportPart(kind: InquiryKindSlug, scenario: Scenario, now: Date): SampleOutcome | { need: true } {
  const kinds = hurt[scenario]
  if (!kinds) return sampleOutcome(kind, scenario, { now })
  if (!kinds.includes(kind)) return sampleOutcome(kind, 'clean', { now })
  return scenario === 'code' ? { need: true } : { fail: 'unavailable' }
}

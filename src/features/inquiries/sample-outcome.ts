import { formatPlate } from '#kit/plate.ts'
import type { Answer, Section, SectionKey } from './answers.ts'
import { inquiryKinds, type InquiryKindSlug } from './kinds.ts'
import { samplePlate, type Scenario } from './sample-scenarios.ts'
import { sampleAnswer } from './samples.ts'
import type { FailReason } from './states.ts'

/** The end of a sample. `later`: it answers after the page reported the delay. */
export type SampleOutcome = { answer: Answer } | { fail: FailReason }

export function sampleOutcome(
  kind: InquiryKindSlug,
  scenario: Scenario,
  { now, missing = [], score }: { now: Date; missing?: readonly SectionKey[]; score?: number },
): SampleOutcome {
  if (scenario === 'down') return { fail: 'unavailable' }
  if (scenario === 'wrong')
    return { fail: inquiryKinds[kind].inputs.some((each) => each === 'mobile') ? 'mobile-mismatch' : 'invalid-input' }
  const wish = { plate: formatPlate(samplePlate), seed: 'sample', now, serial: '1405081234' }
  const amount = scenario === 'many' ? 'many' : scenario === 'clean' || scenario === 'none' ? 'none' : 'few'
  const answer = sampleAnswer(kind, { ...wish, amount: cleanIsFew(kind, scenario) ? 'few' : amount })
  if (answer.kind === 'negative-score' && score !== undefined) {
    return { answer: { ...answer, score, allowedToDrive: score < 30 } }
  }
  if (answer.kind !== 'authenticity-and-history') return { answer }
  const sections = answer.sections.map((section): Section => {
    const { key } = section
    if (missing.includes(key)) return { key, status: 'unavailable', rows: [] }
    return scenario === 'clean' && key === 'fineDebt' ? { key, status: 'none', rows: [] } : section
  })
  return { answer: { ...answer, sections } }
}

/** For documents, cars and licences «clean» means in good order, and an empty answer means «without a record». */
const cleanIsFew = (kind: InquiryKindSlug, scenario: Scenario): boolean =>
  scenario === 'clean' && !['fines-accumulation', 'fines-details', 'negative-score'].includes(kind)

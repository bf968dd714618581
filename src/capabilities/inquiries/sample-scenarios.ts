import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import type { Answer, SectionKey } from './answers.ts'
import { inquiryKinds, inquirySlugs, type InquiryKindSlug } from './kinds.ts'
import { sampleAnswer } from './samples.ts'
import type { FailReason } from './states.ts'

/** The seven ways in which a question goes; every sample shows all of them. */
export const scenarios = {
  clean: 'پاک',
  many: 'چند مورد',
  none: 'بدون سابقه',
  code: 'نیازمند کد مالک',
  down: 'سرویس مرجع قطع',
  timeout: 'پاسخ دیر',
  wrong: 'اطلاعات نادرست',
} as const
export type Scenario = keyof typeof scenarios

export const isScenario = (text: string | null): text is Scenario => text !== null && Object.hasOwn(scenarios, text)

/** The code of the made-up owner. */
export const sampleCode = '12345'

/** The nine samples by the last part of their address. */
export const sampleNames = [...new Set(inquirySlugs.flatMap((kind) => inquiryKinds[kind].sample ?? []))]

export const kindOfSample = (name: string | undefined): InquiryKindSlug | undefined =>
  inquirySlugs.find((kind) => inquiryKinds[kind].sample === name)

/** Whether the real thing is asked on the page of its sample, for want of one of its own. */
export const hasTwin = (kind: InquiryKindSlug): boolean => inquiryKinds[kind].page.startsWith('inquiry/')

export const samplePlate: Plate = (() => {
  const read = parsePlate(['11', 'ب', '111', '11'].join(' '))
  if (!read.ok) throw new Error('the sample has no plate')
  return read.value
})()

/** How a sample ends. `later`: it answers after the page said that it is late. */
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
  const sections = answer.sections.map((section) =>
    missing.includes(section.key) ? { key: section.key, status: 'unavailable' as const, rows: [] } : section,
  )
  return { answer: { ...answer, sections } }
}

/** Of papers, cars and licences «clean» is one in good order, and nothing at all is «without a record». */
const cleanIsFew = (kind: InquiryKindSlug, scenario: Scenario): boolean =>
  scenario === 'clean' && !['fines-accumulation', 'fines-details', 'negative-score'].includes(kind)

import type { Answer } from '../answers.ts'
import type { InquiryInput } from '../kinds.ts'

/**
 * Whether an answer is about what was asked. A provider that answers about another plate has mixed up two questions: its answer
 * is shown to nobody.
 */
export function isAboutInput(answer: Answer, input: InquiryInput): boolean {
  if ('plate' in answer && answer.plate !== null && input.plate !== undefined) return answer.plate === input.plate
  if (answer.kind === 'authenticity-and-history') {
    // Nothing at all of any part is no report.
    return answer.sections.some(({ status }) => status !== 'unavailable') || answer.sections.length === 0
  }
  return true
}

import type { Answer } from '../answers.ts'
import type { InquiryInput } from '../kinds.ts'

/**
 * Returns whether an answer is about the requested subject. Adapters already refuse an answer that does not name its
 * subject; this second check looks at the answer itself.
 */
export function isAboutInput(answer: Answer, input: InquiryInput): boolean {
  if ('plate' in answer) return input.plate !== undefined && answer.plate === input.plate
  if (answer.kind === 'violation-photo') return answer.serial === input.serial
  return true
}

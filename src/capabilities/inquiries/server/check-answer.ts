import type { Answer } from '../answers.ts'
import type { InquiryInput } from '../kinds.ts'

/**
 * Whether an answer is about what was asked. An adapter takes no answer that does not name its subject; this is the second
 * look, at the answer itself.
 */
export function isAboutInput(answer: Answer, input: InquiryInput): boolean {
  if ('plate' in answer) return input.plate !== undefined && answer.plate === input.plate
  if (answer.kind === 'violation-photo') return answer.serial === input.serial
  return true
}

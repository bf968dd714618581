import { postingSteps, type PostingStep } from './steps.ts'

/** Returns the step that the server refused (`send-draft.ts`); null for another refusal. */
export function brokenStep(code = ''): PostingStep | null {
  const step = code === 'pictures' ? code : code.replace(/^step-/, '')
  return Object.hasOwn(postingSteps, step) ? (step as PostingStep) : null
}

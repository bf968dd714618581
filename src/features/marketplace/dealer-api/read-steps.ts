import { checkStep } from '#ui/wizard/wizard.ts'
import { postingWizard, type PostingStep } from '../posting/steps.ts'

type Entries = [name: string, value: string][]
type StepReading = { ok: true; value: unknown } | { ok: false; errors: Record<string, string> }

/**
 * Validates one step of an ad with the schema of its page. Returns the values, or a message per
 * field.
 */
export function readStep(step: PostingStep, entries: Entries | undefined): StepReading {
  const reading = checkStep(postingWizard(null), step, entries)
  if (reading.status === 'success') return { ok: true, value: reading.value }
  const matches = Object.entries(reading.reply().error ?? {})
  return { ok: false, errors: Object.fromEntries(matches.map(([name, texts]) => [name || step, texts?.[0] ?? ''])) }
}

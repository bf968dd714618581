import type { FormAnswer } from './read-form.ts'

type SentKeyProps = {
  /** The response of the action: after a refusal the key stays the same, unless it was used for different content. */
  answer: FormAnswer | undefined
  /** Created with the page. */
  fresh: string
}

/** The key of a form: two submissions with the same key and content are one action. */
export function SentKey({ answer, fresh }: SentKeyProps) {
  const stored = answer?.status === 'error' ? answer.initialValue?.sentKey : undefined
  return <input type="hidden" name="sentKey" value={typeof stored === 'string' ? stored : fresh} />
}

/**
 * Refuses a form whose key was used for different content: the input returns with a new key, so that it can be sent.
 */
export function withNewKey<Refusal extends { data: FormAnswer }>(refusal: Refusal, key: string): Refusal {
  return { ...refusal, data: { ...refusal.data, initialValue: { ...refusal.data.initialValue, sentKey: key } } }
}

import type { FormAnswer } from './read-form.ts'

type SentKeyProps = {
  /** What the action has answered: after a refusal the key stays the same, unless it was used for other words. */
  answer: FormAnswer | undefined
  /** Made with the page. */
  fresh: string
}

/** The key of a form, by which the same form that arrives twice is one act. */
export function SentKey({ answer, fresh }: SentKeyProps) {
  const kept = answer?.status === 'error' ? answer.initialValue?.sentKey : undefined
  return <input type="hidden" name="sentKey" value={typeof kept === 'string' ? kept : fresh} />
}

/** A refusal of a form whose key was used for other words: what was typed goes back with a new key, so that it can be sent. */
export function withNewKey<Refusal extends { data: FormAnswer }>(refusal: Refusal, key: string): Refusal {
  return { ...refusal, data: { ...refusal.data, initialValue: { ...refusal.data.initialValue, sentKey: key } } }
}

import type { Answer } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import type { FailReason, Need } from '../../states.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** Who answers inquiries, in the order of the configuration. */
    inquiries: readonly InquiryProvider[]
  }
}

export type ProviderName = 'finnotech' | 'pishkhan' | 'inspections'

/** One question to a provider. The same `trackId` again asks what became of a call whose outcome is not known. */
export type Asking = {
  kind: InquiryKindSlug
  input: InquiryInput
  trackId: string
  /** Of the whole inquiry: what was bought of the provider under it is not bought again. */
  purchaseKey: string
  /** What the provider called this purchase at an earlier call. */
  reference: string | null
  /** Keeps that name before anything else is asked. */
  keepReference: (reference: string) => Promise<void>
  /** What the person gave for the need of an earlier answer. */
  given: { need: Need['kind']; value: string } | null
}

/**
 * What a provider said. `refused` is its word about the question and final; `failed` says something of the service: `sent` is
 * whether it may have done what it was asked (docs/decisions/0024), `afterSeconds` the wait that it names. `other-subject`: the
 * answer does not name what was asked, or names something else.
 */
export type Said =
  | { state: 'done'; answer: Answer; tracking: string | null }
  | { state: 'needs'; need: Need }
  | { state: 'code-wrong' }
  | { state: 'pending'; afterSeconds: number }
  | { state: 'refused'; reason: FailReason; code: string }
  | { state: 'failed'; sent: 'no' | 'maybe'; malformed: boolean; code: string; afterSeconds?: number }
  | { state: 'other-subject' }

export type InquiryProvider = {
  name: ProviderName
  supports(kind: InquiryKindSlug, input: InquiryInput): boolean
  /** Never throws for what the network or the provider does. */
  ask(asking: Asking): Promise<Said>
}

import type { Answer } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import type { FailReason, Need } from '../../states.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** The providers of inquiries, in the order of the configuration. */
    inquiries: readonly InquiryProvider[]
  }
}

export type ProviderName = 'finnotech' | 'pishkhan' | 'inspections'

/** One request to a provider. The same `trackId` again requests the outcome of a call. */
export type Asking = {
  kind: InquiryKindSlug
  input: InquiryInput
  trackId: string
  /** The id of the whole inquiry: a provider sells nothing twice under it. */
  purchaseKey: string
  /** The provider's own id of this purchase from an earlier call. */
  reference: string | null
  /** Stores that id before the next request. */
  keepReference: (reference: string) => Promise<void>
  /** The person's input for the need of an earlier answer. */
  given: { need: Need['kind']; value: string } | null
}

/**
 * A provider's response. `refused`: its final response to the inquiry. `failed`: a fault of the service; `sent`:
 * whether it may have taken effect (docs/decisions/0024), `afterSeconds`: the requested pause. `other-subject`: the
 * answer names another subject or none.
 */
export type Reply =
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
  /** Never throws for faults of the network or the provider. */
  ask(asking: Asking): Promise<Reply>
}

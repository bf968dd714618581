import type { ProofWay } from '../rules.ts'

/** What the page shows of a refusal; the same shape as the action gives. `way` names the form of a second proof. */
export type ShownProblem = {
  field: 'mobile' | 'code' | 'resend' | 'proof'
  text: string
  typed: string
  way?: ProofWay | undefined
}

import type { ProofWay } from '../rules.ts'

/**
 * A refusal as the page shows it, in the shape of the action's result. `way` names the form of a
 * second proof.
 */
export type ShownProblem = {
  field: 'mobile' | 'code' | 'resend' | 'proof'
  text: string
  typed: string
  way?: ProofWay | undefined
}

import type { ProofWay } from './rules.ts'

/** A code on its way, as a page shows it; times are ready to print, `trace` is the name of the message for support. */
export type SentCode = {
  maskedMobile: string
  sentAt: string
  secondsToResend: number
  secondsToHelp: number
  delivery: 'waiting' | 'sent' | 'delivered' | 'failed'
  byCall: boolean
  trace: string
}

/** Where a browser stands on the way in, as a page shows it. */
export type SignInState =
  | { step: 'mobile'; /** What the person typed himself. */ mobile: string }
  | ({ step: 'code' } & SentCode)
  | {
      step: 'proof'
      maskedMobile: string
      ways: readonly ProofWay[]
      /** From when on what was asked without a proof counts, in words. */
      claims: { open: string | null; release: string | null }
    }
  | { step: 'done'; /** For whom pages are made from now on, as `x-page-owner` names it. */ owner: string }

/** The steps of signing in without a page: GET tells where this browser stands, POST takes the forms of /login. */
export const signInStepPath = '/login/step'

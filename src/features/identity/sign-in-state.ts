import type { ProofWay } from './rules.ts'

/**
 * A pending code as a page shows it; times are printable, `trace` is the message's reference for
 * support.
 */
export type SentCode = {
  maskedMobile: string
  sentAt: string
  secondsToResend: number
  secondsToHelp: number
  delivery: 'waiting' | 'sent' | 'delivered' | 'failed'
  byCall: boolean
  trace: string
}

/** The sign-in step of a browser as a page shows it. */
export type SignInState =
  | { step: 'mobile'; /** The number as typed. */ mobile: string }
  | ({ step: 'code' } & SentCode)
  | {
      step: 'proof'
      maskedMobile: string
      ways: readonly ProofWay[]
      /** When claims without a proof take effect, in words. */
      claims: { open: string | null; release: string | null }
    }
  | { step: 'done'; /** The owner of future pages, as named by `x-page-owner`. */ owner: string }

/**
 * The steps of signing in without a page: GET returns the browser's step, POST takes the forms of
 * /login.
 */
export const signInStepPath = '/login/step'

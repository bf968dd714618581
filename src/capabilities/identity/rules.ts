import { compactDigits } from '#kit/digits.ts'

export const codeDigits = 6

/**
 * Looks at one code. With fifteen codes a day for a number that makes at most 75 guesses a day in a million codes: who
 * guesses at one number every day succeeds once in 36 years on average. A day is a fixed window of 24 hours.
 */
export const maxTries = 5

const hour = 3600
const day = 24 * hour

/** Counted one after the other, narrowest first, so that a refused request does not use up the day of a number. */
export function sendLimits(mobileKey: string, addressKey: string) {
  return [
    { key: `sign-in:address:${addressKey}`, max: 20, seconds: hour },
    { key: `sign-in:mobile-hour:${mobileKey}`, max: 5, seconds: hour },
    { key: `sign-in:mobile-day:${mobileKey}`, max: 15, seconds: day },
  ]
}

/** What is known of the code that a browser asked for last. */
export type CodeState = { created_at: Date; expires_at: Date; tries: number; used_at: Date | null }

/** Why a code can no longer be used; null while it can. */
export function codeRefusal(code: CodeState, now: Date): 'code-used' | 'code-expired' | 'too-many-tries' | null {
  if (code.used_at) return 'code-used'
  if (code.expires_at <= now) return 'code-expired'
  return code.tries >= maxTries ? 'too-many-tries' : null
}

/** Seconds until the same browser may have another code sent to the same number; a used code ends the wait. */
export function secondsToResend(code: CodeState, waitSeconds: number, now: Date): number {
  if (code.used_at) return 0
  const passed = (now.getTime() - code.created_at.getTime()) / 1000
  return Math.max(0, Math.ceil(waitSeconds - passed))
}

/** How long /login goes on asking for the code, so that an expired one is explained instead of forgotten. */
export const codeStepSeconds = 15 * 60

/** The six digits of a code in whatever was pasted, also a whole message; null when there are none. */
export const codeIn = (pasted: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(compactDigits(pasted))?.[0] ?? null

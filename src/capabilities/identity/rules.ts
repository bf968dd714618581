import { compactDigits } from '#kit/digits.ts'

export const codeDigits = 6

/**
 * What a code allows: signing in, a new password for who forgot it, a fresh proof in a session, and the two halves of moving
 * an account to another number.
 */
export const codePurposes = ['sign-in', 'password', 'confirm', 'old-mobile', 'new-mobile'] as const
export type CodePurpose = (typeof codePurposes)[number]

/**
 * Looks at one code. With fifteen codes a day for a number that makes at most 75 guesses a day in a million codes: who
 * guesses at one number every day succeeds once in 36 years on average.
 */
export const maxTries = 5

const day = 24 * 3600

/** Tries of a person to enter a national code: a typing mistake or two, but no search through other people's codes. */
export const nationalCodeLimit = (personKey: string) => ({ key: `national-code:${personKey}`, max: 5, seconds: day })

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

const helpAfterSeconds = 60

/** How the last code fares: `codes` were sent to this number in this sitting; `failed` when its message did not get out. */
export type CodeTrouble = { codes: number; tries: number; failed: boolean }

/** Seconds until other ways in are offered: after a minute, or at once after two codes, two tries or a failed message. */
export function secondsToHelp({ codes, tries, failed }: CodeTrouble, sentAt: Date, now: Date): number {
  if (failed || codes >= 2 || tries >= 2) return 0
  return Math.max(0, Math.ceil(helpAfterSeconds - (now.getTime() - sentAt.getTime()) / 1000))
}

/** How long /login goes on asking for the code, so that an expired one is explained instead of forgotten. */
export const codeStepSeconds = 15 * 60

/** The six digits of a code in whatever was pasted, also a whole message; null when there are none. */
export const codeIn = (pasted: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(compactDigits(pasted))?.[0] ?? null

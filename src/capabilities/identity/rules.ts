import { compactDigits } from '#kit/digits.ts'

export const codeDigits = 6

/**
 * What a code allows: signing in, a new password for who forgot it, a fresh proof in a session, the two halves of moving an
 * account to another number, and signing one text.
 */
export const codePurposes = ['sign-in', 'password', 'confirm', 'old-mobile', 'new-mobile', 'sign'] as const
export type CodePurpose = (typeof codePurposes)[number]

/**
 * Looks at one code. With fifteen codes a day for a number that makes at most 75 guesses a day in a million codes: who
 * guesses at one number every day succeeds once in 36 years on average.
 */
export const maxTries = 5

const day = 24 * 3600

/** Tries of a person to enter a national code: a typing mistake or two, but no search through other people's codes. */
export const nationalCodeLimit = (personKey: string) => ({ key: `national-code:${personKey}`, max: 5, seconds: day })

const hourMs = 3_600_000

/**
 * What only the owner of an account knows, beside holding its number. The name counts only where there is nothing better, and
 * only after a long absence: numbers that nobody uses pass to other people.
 */
export const proofWays = ['password', 'national-code', 'name'] as const
export type ProofWay = (typeof proofWays)[number]

/** What was told a moment ago may have been told by whoever took the number over. */
export const proofAgeMs = 72 * hourMs

/** A device whose last sign-in is older is new again. */
export const absenceMs = 90 * 24 * hourMs

/** What can prove an account, and since when; `since` null is older than anybody recorded. */
export type ProofFacts = {
  password: { since: Date | null } | null
  nationalCode: { since: Date | null } | null
  name: boolean
  lastEntered: Date | null
}

/** The proofs that an account can ask for beside a code, the best first. */
export function proofsOf({ password, nationalCode, name, lastEntered }: ProofFacts, now: Date): ProofWay[] {
  const counts = (fact: { since: Date | null } | null) =>
    fact !== null && (fact.since === null || now.getTime() - fact.since.getTime() >= proofAgeMs)
  const ways: ProofWay[] = []
  if (counts(password)) ways.push('password')
  if (counts(nationalCode)) ways.push('national-code')
  const absent = lastEntered !== null && now.getTime() - lastEntered.getTime() >= absenceMs
  if (ways.length === 0 && name && absent) ways.push('name')
  return ways
}

/** So long a new device leads no cash of an account to somebody else without a second proof. */
export const newDeviceHoldMs = 72 * 3_600_000

/** A second proof in a session counts for so long. */
const recentProofMs = 30 * 60 * 1000

export const isRecentProof = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < recentProofMs

/** The screen that asks for a second proof in a session and comes back to `next`. */
export const proofPath = (next: string): string => `/login/proof?next=${encodeURIComponent(next)}`

/** How long a right code waits for its second proof. */
export const proofStepSeconds = 15 * 60

/** Tries of a second proof, by the account that it protects. */
export const proofLimits = (personId: bigint) => [
  { key: `second-proof:hour:${personId}`, max: 5, seconds: 3600 },
  { key: `second-proof:day:${personId}`, max: 10, seconds: day },
]

/** What somebody with the number and nothing else may ask: to be let in, or that the account lets the number go. */
export const claimKinds = ['open', 'release'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** The owner has so long to object. */
export const claimWaitMs = 72 * hourMs

/** A claim that may be used is forgotten after a week. */
export const claimLifeMs = 7 * 24 * hourMs

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
export const codeIn = (pasted: string): string | null =>
  /(?:^|\D)(\d{6})(?!\d)/.exec(compactDigits(pasted))?.[1] ?? null

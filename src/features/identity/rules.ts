import { compactDigits } from '#kit/digits.ts'

export const codeDigits = 6

/**
 * The purposes of a code: signing in, resetting a password, a fresh proof in a session, the two
 * halves of changing the number, and signing one text.
 */
export const codePurposes = ['sign-in', 'password', 'confirm', 'old-mobile', 'new-mobile', 'sign'] as const
export type CodePurpose = (typeof codePurposes)[number]

/**
 * Tries per code. Fifteen codes a day per number make at most 75 guesses a day in a million. An
 * attacker of one number succeeds once in 36 years on average.
 */
export const maxTries = 5

const day = 24 * 3600

/**
 * Tries of entering a national code: allows typing errors, but no search for other people's codes.
 */
export const nationalCodeLimit = (personKey: string) => ({ key: `national-code:${personKey}`, max: 5, seconds: day })

const hourMs = 3_600_000

/**
 * What only the owner of an account knows, besides holding its number. The name counts only without
 * a better proof and after a long absence, because operators reassign unused numbers.
 */
export const proofWays = ['password', 'national-code', 'name'] as const
export type ProofWay = (typeof proofWays)[number]

/** A proof given more recently may come from a person who took the number over. */
export const proofAgeMs = 72 * hourMs

/** A device with an older last sign-in counts as new. */
export const absenceMs = 90 * 24 * hourMs

/** The possible proofs of an account with their dates; a null `since` is older than the record. */
export type ProofFacts = {
  password: { since: Date | null } | null
  nationalCode: { since: Date | null } | null
  name: boolean
  lastEntered: Date | null
}

/** Lists the proofs that an account can require beside a code, best first. */
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

/** The time in which a new device cannot send cash of an account to others without a second proof. */
export const newDeviceHoldMs = 72 * 3_600_000

/** The validity of a second proof in a session. */
const recentProofMs = 30 * 60 * 1000

export const isRecentProof = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < recentProofMs

/** The screen that requires a second proof in a session and returns to `next`. */
export const proofPath = (next: string): string => `/login/proof?next=${encodeURIComponent(next)}`

/**
 * The screen of personal details that a contract needs, which returns to `next`: name, national code and date of birth
 * are required there.
 */
export const contractInfoPath = (next: string): string =>
  `/pages/complete-info?for=contract&next=${encodeURIComponent(next)}`

/** How long a correct code waits for its second proof. */
export const proofStepSeconds = 15 * 60

/** Tries of a second proof, per protected account. */
export const proofLimits = (personId: bigint) => [
  { key: `second-proof:hour:${personId}`, max: 5, seconds: 3600 },
  { key: `second-proof:day:${personId}`, max: 10, seconds: day },
]

/** What a holder of the number alone can claim: access, or the release of the number. */
export const claimKinds = ['open', 'release'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** The owner's time to object, in milliseconds. */
export const claimWaitMs = 72 * hourMs

/** How long a mature claim stays usable, in milliseconds. */
export const claimLifeMs = 7 * 24 * hourMs

/** The browser's latest code. */
export type CodeState = { created_at: Date; expires_at: Date; tries: number; used_at: Date | null }

/** Returns why a code is no longer usable, or null. */
export function codeRefusal(code: CodeState, now: Date): 'code-used' | 'code-expired' | 'too-many-tries' | null {
  if (code.used_at) return 'code-used'
  if (code.expires_at <= now) return 'code-expired'
  return code.tries >= maxTries ? 'too-many-tries' : null
}

/**
 * Returns the seconds until the same browser may get another code for the same number; a used code
 * ends the wait.
 */
export function secondsToResend(code: CodeState, waitSeconds: number, now: Date): number {
  if (code.used_at) return 0
  const passed = (now.getTime() - code.created_at.getTime()) / 1000
  return Math.max(0, Math.ceil(waitSeconds - passed))
}

const helpAfterSeconds = 60

/**
 * The state of the latest code: `codes` were sent to this number in this sign-in; `failed` when its
 * message was not sent.
 */
export type CodeTrouble = { codes: number; tries: number; failed: boolean }

/**
 * Returns the seconds until other ways are offered: a minute, or zero after two codes, two tries or
 * a failed message.
 */
export function secondsToHelp({ codes, tries, failed }: CodeTrouble, sentAt: Date, now: Date): number {
  if (failed || codes >= 2 || tries >= 2) return 0
  return Math.max(0, Math.ceil(helpAfterSeconds - (now.getTime() - sentAt.getTime()) / 1000))
}

/** How long /login stays at the code step, so that an expired code is explained. */
export const codeStepSeconds = 15 * 60

/**
 * Extracts the six digits of a code from pasted text, also from a whole message; null without any.
 */
export const codeIn = (pasted: string): string | null =>
  /(?:^|\D)(\d{6})(?!\d)/.exec(compactDigits(pasted))?.[1] ?? null

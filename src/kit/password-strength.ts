import { toLatinDigits } from './digits.ts'

/** Steps of strength, weakest first. */
export const PASSWORD_STEPS = ['weak', 'fair', 'good', 'strong'] as const
export type PasswordStep = (typeof PASSWORD_STEPS)[number]

/** Why a password is not stronger; `null` when there is no advice. */
export type PasswordAdvice = 'too-short' | 'common' | 'repeated' | 'add-letter' | 'add-digit' | 'longer' | null

const SHORTEST = 8

/** Beginnings and middles of passwords in lists of stolen Iranian passwords. */
const COMMON = [
  'password',
  'passw0rd',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  'abcdef',
  'abc123',
  'abcd1234',
  'iloveyou',
  'admin',
  'letmein',
  'welcome',
  'iran',
  'tehran',
  'perspolis',
  'esteghlal',
  '12345',
  '54321',
  '98765',
  '112233',
  '121212',
  '123123',
  '111111',
  '000000',
  '1q2w3e',
  // The product's name and subject.
  'farman',
  'فرمان',
  'khodro',
  'خودرو',
]

/**
 * Estimates roughly how hard a password is to guess: the number of its different characters and kinds, less common
 * parts, repetitions and runs. Below `fair` a password is refused: at least eight characters, a letter, a digit.
 */
export function passwordStrength(text: string): { step: PasswordStep; advice: PasswordAdvice } {
  const plain = toLatinDigits(text)
  const advice = ruleAgainst(plain)
  if (advice) return { step: 'weak', advice }
  const bits = new Set(plain).size * Math.log2(alphabetSize(plain))
  if (bits < 45) return { step: 'fair', advice: 'longer' }
  return { step: bits < 65 ? 'good' : 'strong', advice: null }
}

function ruleAgainst(plain: string): PasswordAdvice {
  if ([...plain].length < SHORTEST) return 'too-short'
  if (!/\p{L}/u.test(plain)) return 'add-letter'
  if (!/\d/.test(plain)) return 'add-digit'
  if (new Set(plain).size < 5) return 'repeated'
  return isCommon(plain) ? 'common' : null
}

/** Returns true when a guesser would try the few characters beside the common part. */
function isCommon(plain: string): boolean {
  const lower = plain.toLowerCase()
  return COMMON.some((part) => lower.includes(part) && lower.replace(part, '').replace(/[\d@!.#$_-]+/g, '').length < 4)
}

function alphabetSize(plain: string): number {
  const kinds: [RegExp, number][] = [
    [/\d/, 10],
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[^\p{ASCII}]/u, 32],
    [/[^\p{L}\d]/u, 32],
  ]
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(plain) ? size : 0), 0)
}

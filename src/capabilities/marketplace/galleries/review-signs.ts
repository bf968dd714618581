import { personWeight, type PersonStanding } from '../ad/person-weight.ts'

/** What made-up reviews have in common, in the words that staff read. */
export const reviewSigns = {
  'same-words': 'همین متن در نظر کس دیگری هم هست',
  burst: 'چند نظر برای این نمایشگاه در یک روز',
  'new-account': 'حساب چندروزه',
  'shared-device': 'ورود با چند حساب از همین دستگاه',
  'just-met': 'نظر چند دقیقه بعد از اولین تماس',
} as const
export type ReviewSign = keyof typeof reviewSigns

export type ReviewFacts = {
  sameWords: boolean
  /** Reviews of the gallery by others in a day. */
  othersToday: number
  accountDays: number
  otherAccounts: number
  /** Since the first proven contact; null when nobody knows. */
  minutesSinceContact: number | null
}

export function signsOf(facts: ReviewFacts): ReviewSign[] {
  const signs: ReviewSign[] = []
  if (facts.sameWords) signs.push('same-words')
  if (facts.othersToday >= 4) signs.push('burst')
  if (facts.accountDays < 3) signs.push('new-account')
  if (facts.otherAccounts >= 2) signs.push('shared-device')
  if (facts.minutesSinceContact !== null && facts.minutesSinceContact < 10) signs.push('just-met')
  return signs
}

/** How much a review counts, in hundredths: by who wrote it, and half of that minutes after the first contact. */
export const reviewWeight = (signs: readonly ReviewSign[], standing: PersonStanding): number =>
  Math.round(personWeight(standing) / (signs.includes('just-met') ? 2 : 1))

/** Copied words are enough; everything else happens to honest people too, but hardly three at once. */
export const isHeld = (signs: readonly ReviewSign[]): boolean => signs.includes('same-words') || signs.length >= 3

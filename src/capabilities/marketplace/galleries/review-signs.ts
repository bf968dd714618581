import { personWeight, type PersonStanding } from '../ad/person-weight.ts'

/** Signs of fake reviews, with their text for staff. */
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
  /** Reviews of the dealer by others on the same day. */
  othersToday: number
  accountDays: number
  otherAccounts: number
  /** Minutes since the first proven contact; null when unknown. */
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

/**
 * Returns the weight of a review in hundredths, by its author; half when written minutes after the
 * first contact.
 */
export const reviewWeight = (signs: readonly ReviewSign[], standing: PersonStanding): number =>
  Math.round(personWeight(standing) / (signs.includes('just-met') ? 2 : 1))

/**
 * Whether to hold a review: for copied text, or for three signs at once, which honest people hardly
 * have.
 */
export const isHeld = (signs: readonly ReviewSign[]): boolean => signs.includes('same-words') || signs.length >= 3

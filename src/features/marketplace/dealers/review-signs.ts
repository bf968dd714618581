import { personWeight, type PersonStanding } from '../ad/person-weight.ts'

/** Signs of fake reviews, with their text for staff. */
export const reviewSigns = {
  'same-words': 'همین متن در نظر کس دیگری هم هست',
  burst: 'چند نظر برای این نمایشگاه در یک روز',
  'new-account': 'حساب چندروزه',
  'shared-device': 'ورود با چند حساب از همین دستگاه',
  'just-met': 'نظر چند دقیقه بعد از اولین تماس',
  'same-network': 'چند نظر بدون قرار بازدید از یک شبکه',
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
  /** The author has agreed on a visit that is over. */
  visited: boolean
  /** Weak reviews of the dealer by others from the same network in the last days. */
  weakPeers: number
}

/** The age of reviews that can be a cluster, and how long the index of a network is kept, in days. */
export const clusterDays = 7
export const networkDays = 30

/** The number of weak reviews from one network that are held together. */
const clusterSize = 3

/**
 * Whether a review has no proof and looks arranged: no visit, and a new account or a contact of
 * less than an hour.
 */
export const isWeak = ({ visited, accountDays, minutesSinceContact }: ReviewFacts): boolean =>
  !visited && (accountDays < 30 || (minutesSinceContact !== null && minutesSinceContact < 60))

/** Whether a review belongs to a cluster of weak reviews from one network. */
export const isClustered = (facts: ReviewFacts): boolean => isWeak(facts) && facts.weakPeers >= clusterSize - 1

export function signsOf(facts: ReviewFacts): ReviewSign[] {
  const signs: ReviewSign[] = []
  if (facts.sameWords) signs.push('same-words')
  if (facts.othersToday >= 4) signs.push('burst')
  if (facts.accountDays < 3) signs.push('new-account')
  if (facts.otherAccounts >= 2) signs.push('shared-device')
  if (facts.minutesSinceContact !== null && facts.minutesSinceContact < 10) signs.push('just-met')
  if (isClustered(facts)) signs.push('same-network')
  return signs
}

/**
 * Returns the weight of a review in hundredths, by its author; half when written minutes after the
 * first contact, and half as much again after a visit.
 */
export const reviewWeight = (signs: readonly ReviewSign[], standing: PersonStanding, visited = false): number =>
  Math.round((personWeight(standing) * (visited ? 1.5 : 1)) / (signs.includes('just-met') ? 2 : 1))

/**
 * Whether to hold a review: for copied text, as one of a cluster, or for three signs at once, which
 * honest people hardly have.
 */
export const isHeld = (signs: readonly ReviewSign[]): boolean =>
  signs.includes('same-words') || signs.includes('same-network') || signs.length >= 3
